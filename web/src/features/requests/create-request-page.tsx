import { useLocation } from 'react-router-dom'
import { RequestId } from '#shared/model/ids.ts'
import { Page } from '#web/components/page.tsx'
import { useSession } from '#web/lib/session.tsx'
import { RequestWizard } from './request-wizard.tsx'
import { StartAgain } from './start-again.tsx'

export const CreateRequestPage = () => {
  const { user } = useSession()
  const { state, search } = useLocation()
  const again = earlierRequest(state) ?? requestIdOf(new URLSearchParams(search).get('again'))
  return (
    <Page title="Create a New Service Request">
      {user && (again ? <StartAgain requestId={again} userId={user.id} /> : <RequestWizard userId={user.id} />)}
    </Page>
  )
}

/** 'Post again' hands over the id of the request to begin with, a mail has it in its link. Whatever else there is is none. */
const earlierRequest = (state: unknown): RequestId | undefined =>
  typeof state === 'object' && state !== null && 'again' in state ? requestIdOf(state.again) : undefined

const requestIdOf = (value: unknown): RequestId | undefined => RequestId.safeParse(value).data
