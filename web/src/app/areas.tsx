import { useSession } from '#web/lib/session.tsx'
import { AppLayout } from './app-layout.tsx'
import { PlainLayout } from './plain-layout.tsx'
import { areaOf } from './sidebars.tsx'

export const PersonArea = () => <AppLayout area="person" />
export const BusinessArea = () => <AppLayout area="business" />
export const DriverArea = () => <AppLayout area="driver" />
export const AdminArea = () => <AppLayout area="admin" />

/** The account's own screens wear the frame of whoever looks. */
export const AccountArea = () => {
  const { user } = useSession()
  return user && <AppLayout area={areaOf(user)} />
}

export const SetupArea = () => <PlainLayout />
