import { useSearchParams } from 'react-router-dom'
import { type ItemCategory, itemCategories, type TransportMode, transportModes } from '#shared/model/categories.ts'
import { isLongWay } from '#shared/model/detour-text.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import { type PoolJob, urgentFirst } from '#web/lib/request-changes.ts'

type Compare = (one: PoolJob, other: PoolJob) => number

const startOf = ({ preferredDate, preferredTimeSlot }: PoolJob) => slotStart(preferredDate, preferredTimeSlot)

/** The minutes that a job adds to a ride. Jobs on no ride come last. */
const rideMinutes = ({ detour }: PoolJob): number => (detour?.by === 'ride' ? detour.minutes : Number.MAX_SAFE_INTEGER)

type Sort = { label: string; compare?: Compare }

/** The server lists the nearest first. */
export const sorts = {
  nearest: { label: 'Nearest' },
  route: { label: 'On my route', compare: (one, other) => rideMinutes(one) - rideMinutes(other) },
  pay: { label: 'Best paid', compare: (one, other) => other.price - one.price },
  soonest: { label: 'Soonest', compare: (one, other) => startOf(one).getTime() - startOf(other).getTime() },
} as const satisfies Record<string, Sort>
export type SortId = keyof typeof sorts

export const sortIds = Object.keys(sorts) as SortId[] // the table has no others

/** How a partner views the jobs nearby. */
export type PoolView = { sort: SortId; category: ItemCategory | undefined; mode: TransportMode | undefined }

/** The view is in the URL, so that Back and links keep it. Without one, jobs have their usual order. */
export const usePoolView = (usual: SortId) => {
  const [search, setSearch] = useSearchParams()
  const named = <Name extends string>(names: readonly Name[], key: string) =>
    names.find((name) => name === search.get(key))
  const view: PoolView = {
    sort: named(sortIds, 'sort') ?? usual,
    category: named(itemCategories, 'category'),
    mode: named(transportModes, 'mode'),
  }

  const change = (changed: Partial<PoolView>) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries({ ...view, ...changed })) {
      if (value === undefined || value === usual) next.delete(key)
      else next.set(key, value)
    }
    setSearch(next, { replace: true })
  }

  return { view, isChosen: view.sort !== usual || isFiltered(view), change }
}

export const isFiltered = ({ category, mode }: PoolView): boolean => category !== undefined || mode !== undefined

/** Whether a job passes the filter. */
export const matches =
  ({ category, mode }: PoolView) =>
  ({ service_type, transportMode }: PoolJob): boolean =>
    (!category || service_type === category) && (!mode || transportMode === mode)

const isFarOff = ({ detour }: PoolJob): boolean => Boolean(detour && isLongWay(detour))

/** The jobs of a view in its order, urgent ones first, and last those that take more than an hour without a ride. */
export const arrange = (jobs: readonly PoolJob[], view: PoolView): PoolJob[] => {
  const { compare }: Sort = sorts[view.sort]
  const filtered = jobs.filter(matches(view))
  const sorted = compare ? filtered.toSorted(compare) : filtered
  return [...urgentFirst(sorted.filter((job) => !isFarOff(job))), ...urgentFirst(sorted.filter(isFarOff))]
}
