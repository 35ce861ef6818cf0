import type { FleetDelivery } from '#shared/contracts/fleet-shapes.ts'
import { whyNotPayable } from '#shared/model/earnings.ts'
import { api } from '#web/lib/api.ts'
import { keyOf, pagesOf } from '#web/lib/query-of.ts'
import { useCompleted } from '#web/lib/request-changes.ts'
import { usePages } from '#web/lib/use-pages.ts'

/** `driver` is a name; empty for all of them. */
export type HistoryFilter = { driver: string; isUnpaid: boolean }

export const everything: HistoryFilter = { driver: '', isUnpaid: false }

const pageSize = 10

const matches = (delivery: FleetDelivery, { driver, isUnpaid }: HistoryFilter): boolean =>
  (driver === '' || delivery.driver_name === driver) &&
  (!isUnpaid || (delivery.paid_at === null && whyNotPayable(delivery) === undefined))

type HistoryPage = { items: FleetDelivery[]; next: string | null; total: number | null }

const [searchedAtOnce, maxCalls] = [50, 4]

/** The most deliveries that one page of matches is looked for among. */
export const searchedPerPage = searchedAtOnce * maxCalls

/** The call has no filter, so a page is looked for among the next deliveries, up to a bound. */
const findMatching = async (filter: HistoryFilter, from: string, signal: AbortSignal): Promise<HistoryPage> => {
  const items: FleetDelivery[] = []
  let next: string | null = from
  for (let calls = 0; calls < maxCalls && next !== null && items.length < pageSize; calls += 1) {
    const query: { cursor: string; limit: number } = { cursor: next, limit: searchedAtOnce }
    const page = await api.business.listFleetHistory({ query }, { signal })
    items.push(...page.items.filter((delivery) => matches(delivery, filter)))
    next = page.next
  }
  return { items, next, total: null }
}

/** One page of the fleet's past deliveries. Polls until a delivery that was just completed is listed. */
export const useFleetHistory = (requestedPage: number, filter: HistoryFilter) => {
  const isFiltered = filter.driver !== '' || filter.isUnpaid
  const completed = useCompleted()
  const pages = usePages<FleetDelivery, HistoryPage>({
    query: isFiltered
      ? {
          queryKey: keyOf(api.business, 'listFleetHistory', { matching: filter }),
          queryFn: ({ pageParam, signal }) => findMatching(filter, pageParam, signal),
        }
      : pagesOf(api.business, 'listFleetHistory', { limit: pageSize }),
    pageSize,
    requestedPage,
    ...(!isFiltered && { expected: completed }),
  })
  return { ...pages, isFiltered }
}
