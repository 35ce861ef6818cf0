import { Navigate, useLocation } from 'react-router-dom'
import { LinkPage } from '#web/features/sign-in/link-page.tsx'
import { UnsubscribePage } from '#web/features/unsubscribe/unsubscribe-page.tsx'
import { paths } from '#web/lib/paths.ts'
import { PlainLayout } from './plain-layout.tsx'

/** Opens the link of a mail that proves an address, for visitors and signed-in users. */
export const LinkRoute = () => {
  const { hash, search } = useLocation()
  const token = hash.slice(1)
  const purpose = new URLSearchParams(search).get('for') === 'sign-up' ? 'sign-up' : 'log-in'
  return token ? (
    <PlainLayout>
      <LinkPage token={token} purpose={purpose} />
    </PlainLayout>
  ) : (
    <Navigate to={paths.landing} replace />
  )
}

/** Opens the link of a mail that can be stopped, for visitors and signed-in users. */
export const UnsubscribeRoute = () => {
  const query = new URLSearchParams(useLocation().search)
  return (
    <PlainLayout>
      <UnsubscribePage token={query.get('token') ?? ''} topic={query.get('topic')} />
    </PlainLayout>
  )
}
