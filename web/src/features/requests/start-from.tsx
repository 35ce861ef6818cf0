import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RequestId } from '#shared/model/ids.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useRequestDetails } from '#web/lib/request-queries.ts'
import { writeDraft } from '#web/lib/use-draft.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { draftFrom, type Purpose } from './earlier-request.ts'

type StartFromProps = { requestId: RequestId; purpose: Purpose; userId: string }

/** Fills in the draft from an earlier request, then opens the form. */
export const StartFrom = ({ requestId, purpose, userId }: StartFromProps) => {
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useRequestDetails(requestId)

  // Drops the state that led here, because a reload must not fill in the form again.
  const openForm = useCallback(() => navigate(paths.requests, { replace: true, state: null }), [navigate])

  useEffect(() => {
    if (!data) return
    let hasLeft = false
    const fillIn = async () => {
      const draft = await draftFrom(purpose, data)
      if (hasLeft) return
      writeDraft(`request.${userId}`, draft)
      await openForm()
    }
    void fillIn()
    return () => {
      hasLeft = true
    }
  }, [data, purpose, userId, openForm])

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
