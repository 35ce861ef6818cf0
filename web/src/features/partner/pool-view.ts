import { useSearchParams } from 'react-router-dom'
import { type ItemCategory, itemCategories, type TransportMode, transportModes } from '#shared/model/categories.ts'
import { slotStart } from '#shared/model/time-slots.ts'
import { type PoolJob, urgentFirst } from '#web/lib/request-changes.ts'

type Compare = (one: PoolJob, other: PoolJob) => number

const startOf = ({ preferredDate, preferredTimeSlot }: PoolJob) => slotStart(preferredDate, preferredTimeSlot)

type Sort = { label: string; compare?: Compare }

/** The server lists the nearest first. */
export const sorts = {
  nearest: { label: 'Nearest' },
  pay: { label: 'Best paid', compare: (one, other) => other.price - one.price },
  soonest: { label: 'Soonest', compare: (one, other) => startOf(one).getTime() - startOf(other).getTime() },
} as const satisfies Record<string, Sort>
export type SortId = keyof typeof sorts

export const sortIds = Object.keys(sorts) as SortId[] // the table has no others

/** How a partner views the jobs nearby. */
export type PoolView = { sort: SortId; category: ItemCategory | undefined; mode: TransportMode | undefined }

/** The view is in the URL, so that Back and links keep it. */
export const usePoolView = () => {
  const [search, setSearch] = useSearchParams()
  const named = <Name extends string>(names: readonly Name[], key: string) =>
    names.find((name) => name === search.get(key))
  const view: PoolView = {
    sort: named(sortIds, 'sort') ?? 'nearest',
    category: named(itemCategories, 'category'),
    mode: named(transportModes, 'mode'),
  }

  const change = (changed: Partial<PoolView>) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries({ ...view, ...changed })) {
      if (value === undefined || value === 'nearest') next.delete(key)
      else next.set(key, value)
    }
    setSearch(next, { replace: true })
  }

  return { view, change }
}

export const isFiltered = ({ category, mode }: PoolView): boolean => category !== undefined || mode !== undefined

export const isChosen = (view: PoolView): boolean => view.sort !== 'nearest' || isFiltered(view)

/** The jobs of a view in its order, urgent ones first. */
export const arrange = (jobs: readonly PoolJob[], { sort, category, mode }: PoolView): PoolJob[] => {
  const { compare }: Sort = sorts[sort]
  const filtered = jobs.filter(
    ({ service_type, transportMode }) => (!category || service_type === category) && (!mode || transportMode === mode),
  )
  return urgentFirst(compare ? filtered.toSorted(compare) : filtered)
}
