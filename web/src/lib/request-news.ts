import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { toast } from '#web/ui/toasts.ts'
import { notedCards, noteRequest } from './fresh-requests.ts'
import { requestKeys } from './request-keys.ts'

type RequestNews = Extract<SocketEvent, { request_id: string }>

/** Some news comes twice: the server tells it until it is sure. */
const told = new Set<string>()

/** News of a request: it shows at once, and everything that may say more about it is asked again. */
export const hearNews = (news: RequestNews, cache: QueryClient): void => {
  if (news.type === 'offer_accepted' && !told.has(news.id)) toast.success(news.message)
  told.add(news.id)
  const card = newestCard(news.request_id, cache)
  const details = cache.getQueryData<RequestDetails>(requestKeys.details(news.request_id))
  const seen = [card, details].filter((known) => known !== undefined)
  if (card && card.version < news.v) noteRequest({ ...card, status: news.status, version: news.v }, cache)
  const isNew = seen.length === 0 || seen.some(({ version }) => version < news.v)
  if (isNew) void cache.invalidateQueries({ queryKey: ['requests'] })
}

const newestCard = (id: string, cache: QueryClient): RequestCard | undefined => {
  const open = cache.getQueryData<RequestCard[]>(requestKeys.open) ?? []
  const closed = cache.getQueryData<InfiniteData<{ items: RequestCard[] }>>(requestKeys.closed)?.pages ?? []
  return [...notedCards(cache), ...open, ...closed.flatMap(({ items }) => items)]
    .filter((card) => card.id === id)
    .toSorted((a, b) => b.version - a.version)[0]
}
