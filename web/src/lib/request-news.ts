import type { QueryClient } from '@tanstack/react-query'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import type { SocketEvent } from '#shared/contracts/socket-events.ts'
import { toast } from '#web/ui/toasts.ts'
import { chime } from './chime.ts'
import { requestKeys } from './request-keys.ts'
import { newestIn, noteRequest, type Step, versionsOf } from './request-notes.ts'

export type RequestNews = Extract<SocketEvent, { request_id: string }>
type NewsOf<Type extends RequestNews['type']> = Extract<RequestNews, { type: Type }>

/** Some news comes twice: the server tells it until it is sure. */
const told = new Set<string>()

const isFirst = ({ type, id }: RequestNews): boolean => {
  const name = `${type} ${id}`
  const isNew = !told.has(name)
  told.add(name)
  return isNew
}

/** News of a request: it shows at once. What may be known of it elsewhere is asked again. */
export const hearNews = (news: RequestNews, cache: QueryClient): void => {
  const first = isFirst(news)
  if (news.type === 'request_paid') {
    if (first) void cache.invalidateQueries({ queryKey: ['requests'] })
  } else if (news.type === 'job_accepted') {
    // Told to everyone nearby: were all lists asked again, a whole town would ask at once.
    if (newestIn('pool', news.request_id, cache)) noteRequest(stepOf(news), cache)
  } else if (news.type === 'new_job_available') {
    // What has come before may be gone by now.
    if (first) tellJob(news, cache)
  } else if (news.type === 'direct_offer_received') {
    if (first) tellOffer(news, cache)
  } else {
    if (first && news.type === 'offer_accepted') toast.success(news.message)
    if (first && news.type === 'delivery_assigned') tellDelivery(news)
    follow(news, cache)
  }
}

const tellJob = ({ card }: NewsOf<'new_job_available'>, cache: QueryClient): void => {
  noteRequest(card, cache, { pool: card })
  toast.info('There is a new job near you.')
  chime()
}

const tellOffer = ({ offer }: NewsOf<'direct_offer_received'>, cache: QueryClient): void => {
  noteRequest(offer, cache, { offers: offer })
  toast.success("You have a new direct offer! Check your 'Pending Offers' tab.", { urgent: true })
  chime()
}

const tellDelivery = ({ message }: NewsOf<'delivery_assigned'>): void => {
  toast.success(message, { urgent: true })
  chime()
}

const follow = (news: RequestNews, cache: QueryClient): void => {
  const step = stepOf(news)
  const details = cache.getQueryData<RequestDetails>(requestKeys.details(step.id))
  const seen = [...versionsOf(step.id, cache), ...(details ? [details.version] : [])]
  noteRequest(step, cache, {}, news.type === 'delivery_assigned')
  if (seen.length > 0 && seen.every((version) => version >= step.version)) return
  void cache.invalidateQueries({ queryKey: ['requests'] })
  // Of a fleet the figures, too.
  void cache.invalidateQueries({ queryKey: ['business'] })
}

const stepOf = ({ request_id: id, v: version, status }: RequestNews): Step => ({ id, version, status })
