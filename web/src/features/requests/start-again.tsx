import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RequestId } from '#shared/model/ids.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { requestKeys } from '#web/lib/request-keys.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { draftAgain } from './draft-again.ts'
import { RequestDraft } from './request-draft.ts'

/** Fills the form in from an earlier request, and makes way for it. */
export const StartAgain = ({ requestId, userId }: { requestId: RequestId; userId: string }) => {
  const navigate = useNavigate()
  const { keep } = useDraft(`request.${userId}`, RequestDraft)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: requestKeys.details(requestId),
    queryFn: ({ signal }) => api.requests.getDetails({ params: { id: requestId } }, { signal }),
  })

  // Without the state that led here: a reload must not fill it in a second time.
  const openForm = useCallback(() => navigate(paths.requests, { replace: true, state: null }), [navigate])

  useEffect(() => {
    if (!data) return
    keep(draftAgain(data))
    void openForm()
  }, [data, keep, openForm])

  if (!error) return <Skeleton shape="card" count={2} />
  return (
    <Banner
      tone="danger"
      title="Could not load your earlier request."
      action={
        <>
          <Button variant="outline" size="sm" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
          <Button variant="quiet" size="sm" onClick={() => void openForm()}>
            Start with an empty form
          </Button>
        </>
      }
    >
      {messageOf(error)}
    </Banner>
  )
}
