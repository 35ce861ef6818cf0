import { useOpenDetails, WithDetails } from '#web/components/delivery/with-details.tsx'
import { useSession } from '#web/lib/session.tsx'
import { HubNotice } from './hub-notice.tsx'
import { CarrierDialogs } from './jobs/carrier-dialogs.tsx'
import { DetailsActions } from './jobs/details-actions.tsx'
import { useCarrierDialogs } from './jobs/use-carrier-dialogs.ts'
import { UnverifiedHub } from './unverified-hub.tsx'
import { VerifiedHub } from './verified-hub.tsx'

/** Where a partner works. Who is not verified, or not any more, sees why, and what they still carry. */
export const Hub = () => {
  const { user } = useSession()
  const details = useOpenDetails()
  const dialogs = useCarrierDialogs()
  const carrying = {
    openId: details.id,
    onOpen: details.open,
    onGiveBack: dialogs.askGiveBack,
    onConfirm: dialogs.askCode,
  }
  return (
    <WithDetails
      side="carrier"
      id={details.id}
      onClose={details.close}
      actions={(request) => <DetailsActions details={request} {...carrying} />}
    >
      <HubNotice text={dialogs.notice} />
      {user?.is_verified_partner ? <VerifiedHub {...carrying} /> : <UnverifiedHub {...carrying} />}
      <CarrierDialogs dialogs={dialogs} />
    </WithDetails>
  )
}
