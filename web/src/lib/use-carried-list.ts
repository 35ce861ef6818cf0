import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { RequestStatus } from '#shared/model/statuses.ts'
import { asTold, isBehind, type Told, toldIn, useTold, withKept } from './told-requests.ts'

const askAgainMs = 2_000

type Card = { id: string; version: number; status: RequestStatus }

type CarriedList<Loaded> = {
  key: QueryKey
  load: (signal: AbortSignal) => Promise<Loaded>
  /** What is on its way stays in this list, whoever has it: within a fleet it may change hands. */
  keepsAll?: boolean
  /** Asked anew this often, for what no news tells. */
  everyMs?: number | false
}

/** A list of what is on its way now. News moves its cards at once; a list that is late is asked again. */
export const useCarriedList = <Item extends Card, Loaded extends { cards: Item[] } = { cards: Item[] }>({
  key,
  load,
  keepsAll = false,
  everyMs = false,
}: CarriedList<Loaded>) => {
  const ours = (all: readonly Told[]) => (keepsAll ? all.map((news) => ({ ...news, isMine: true })) : all)
  const told = ours(useTold())
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ client, signal }): Promise<Loaded> => {
      const list = await load(signal)
      const before = client.getQueryData<Loaded>(key)?.cards ?? []
      return { ...list, cards: withKept(list.cards, before, ours(toldIn(client))) }
    },
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data && isBehind(data.cards, told, dataUpdatedAt) ? askAgainMs : everyMs,
  })
  return { query, cards: query.data && asTold<Item>(query.data.cards, told) }
}
