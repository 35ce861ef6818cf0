import { useEffect, useState } from 'react'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { useChanges, withChanges } from '#web/lib/live-list.ts'
import { useSession } from '#web/lib/session.tsx'
import { usePageParam } from '#web/lib/use-pages.ts'
import { useReviewPage } from '../queries.ts'
import { isWaiting, partnerReviewConfig, partnerReviewOf } from './review-config.ts'
import { usePartnerGroup } from './use-partner-group.ts'

const { listsKey, idOf } = partnerReviewConfig

/** The application under review, and the way to the next waiting one. It turns the pages of the list behind it. */
export const useReviewQueue = (first: PartnerEntry) => {
  const { user } = useSession()
  const config = partnerReviewOf(usePartnerGroup())
  const [requestedPage, showPage] = usePageParam()
  const { entries, page, pages, error, isFetching, refetch } = useReviewPage(config, requestedPage)
  const changes = useChanges<PartnerEntry>(listsKey)
  const [current, setCurrent] = useState(first)
  const [turningTo, setTurningTo] = useState<number>()

  const position = entries?.findIndex((each) => idOf(each) === idOf(current)) ?? -1
  // A row that has moved to another page keeps the decisions made here.
  const [withDecision = current] = withChanges([current], changes, 0, idOf)
  const entry = entries?.[position] ?? withDecision
  const next = entries?.slice(position + 1).find((each) => isWaiting(each) && each.email !== user?.email)
  const last = entries?.at(-1)
  // Waiting ones come first, so another page follows only if this one ended with something to decide.
  const isFollowed =
    page < pages && last !== undefined && (isWaiting(last) || changes.some(({ id }) => id === idOf(last)))

  useEffect(() => {
    if (turningTo === undefined || turningTo !== requestedPage || !entries) return
    setTurningTo(undefined)
    if (next) setCurrent(next)
  }, [turningTo, requestedPage, entries, next])

  const goOn = () => {
    if (next) return setCurrent(next)
    if (!isFollowed) return
    setCurrent(entry)
    setTurningTo(page + 1)
    showPage(page + 1)
  }

  return {
    entry,
    hasNext: next !== undefined || isFollowed || turningTo !== undefined,
    goOn,
    /** Why the page with the next application could not be loaded. */
    error: entries ? null : error,
    isFetching,
    refetch,
  }
}
