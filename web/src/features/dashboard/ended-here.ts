import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { changesKey } from '#web/lib/live-list.ts'
import { type Moved, newestIn, recordRequest } from '#web/lib/request-changes.ts'
import { requestQueries } from '#web/lib/request-queries.ts'

export type OwnCard = Moved<RequestCard>

type Seen = Readonly<Record<string, OwnCard>>
const none: Seen = {}

// In the query cache, so that signing out drops it.
const seenKey = changesKey([...requestQueries.open.queryKey, 'seen'])

/** Each delivery that has been under way since the app was opened, as its card last showed it. */
const useSeen = (): Seen =>
  useQuery<Seen>({
    queryKey: seenKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data ?? none

/** Remembers deliveries under way, because an ended request no longer has its carrier's name. */
export const useRememberDeliveries = (open: readonly OwnCard[] | undefined): void => {
  const queries = useQueryClient()
  const seen = useSeen()
  useEffect(() => {
    const news = open?.filter(({ id, status, version }) => isCarried(status) && seen[id]?.version !== version) ?? []
    if (news.length === 0) return
    queries.setQueryData<Seen>(seenKey, (was = none) => ({
      ...was,
      ...Object.fromEntries(news.map((card) => [card.id, card])),
    }))
  }, [open, seen, queries])
}

/** Deliveries completed since the app was opened. Each stays, in place of its card, until the user leaves the app. */
export const useEndedHere = (open: readonly OwnCard[] | undefined): OwnCard[] => {
  const queries = useQueryClient()
  const seen = useSeen()
  const gone = open ? Object.values(seen).filter(({ id }) => !open.some((card) => card.id === id)) : []
  const ends = gone.map((was) => ({ was, now: newestIn('own', was.id, queries) ?? was }))
  // Gone from the list, but the event that ended them was missed.
  const unknown = ends.flatMap(({ now }) => (isCarried(now.status) ? now.id : [])).join(' ')

  useEffect(() => {
    const learn = async (id: string) => {
      const { version, status } = await queries.fetchQuery(requestQueries.details(id))
      const was = queries.getQueryData<Seen>(seenKey)?.[id]
      if (was) recordRequest({ id: was.id, version, status }, queries, { own: { ...was, version, status } })
    }
    for (const id of unknown ? unknown.split(' ') : []) learn(id).catch(() => {}) // the next change asks again
  }, [unknown, queries])

  return ends.flatMap(({ was, now }) =>
    now.status === 'completed' ? { ...now, carrier_name: now.carrier_name ?? was.carrier_name } : [],
  )
}

/** Puts each ended delivery in the place of its card: the newest request comes first. */
export const inPlace = (ongoing: readonly OwnCard[], ended: readonly OwnCard[]): OwnCard[] =>
  ended.length === 0
    ? [...ongoing]
    : [...ongoing, ...ended].toSorted((a, b) => b.created_at.localeCompare(a.created_at))

/** When it moved to its status, as the card knows it. */
export const movedAtOf = ({ picked_up_at, movedAt }: OwnCard): string | undefined =>
  picked_up_at ?? (movedAt === undefined ? undefined : new Date(movedAt).toISOString())
