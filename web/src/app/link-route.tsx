import { Navigate, useLocation } from 'react-router-dom'
import { LinkPage } from '#web/features/sign-in/link-page.tsx'
import { paths } from '#web/lib/paths.ts'
import { PlainLayout } from './plain-layout.tsx'

/** Opens the link of a mail, for visitors and signed-in users. */
export const LinkRoute = () => {
  const token = useLocation().hash.slice(1)
  return token ? (
    <PlainLayout>
      <LinkPage token={token} />
    </PlainLayout>
  ) : (
    <Navigate to={paths.landing} replace />
  )
}
