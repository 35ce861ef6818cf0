import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { RequestId } from '#shared/model/ids.ts'
import { NotWhileSuspended } from '#web/components/not-while-suspended.tsx'
import { Page } from '#web/components/page.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useSession } from '#web/lib/session.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import type { Purpose } from './earlier-request.ts'
import { RequestWizard } from './request-wizard.tsx'

const StartFrom = lazyComponent(async () => (await import('./start-from.tsx')).StartFrom)

export const CreateRequestPage = () => {
  const { user } = useSession()
  const { state, search } = useLocation()
  const earlier = earlierRequest(state) ?? againFrom(search)
  return (
    <Page title="Create a New Service Request">
      <NotWhileSuspended what="create a request">
        {user &&
          (earlier ? (
            <Suspense fallback={<Skeleton shape="card" count={2} />}>
              <StartFrom {...earlier} userId={user.id} />
            </Suspense>
          ) : (
            <RequestWizard userId={user.id} />
          ))}
      </NotWhileSuspended>
    </Page>
  )
}

type Earlier = { requestId: RequestId; purpose: Purpose }

const State = z.union([z.object({ again: RequestId }), z.object({ change: RequestId })])

/** 'Post again' and 'Change' pass the earlier request's id in the router's state. */
const earlierRequest = (state: unknown): Earlier | undefined => {
  const { data } = z.safeParse(State, state)
  if (!data) return undefined
  return 'again' in data ? { requestId: data.again, purpose: 'again' } : { requestId: data.change, purpose: 'change' }
}

/** A mail passes the id in its link. */
const againFrom = (search: string): Earlier | undefined => {
  const { data } = RequestId.safeParse(new URLSearchParams(search).get('again'))
  return data && { requestId: data, purpose: 'again' }
}
