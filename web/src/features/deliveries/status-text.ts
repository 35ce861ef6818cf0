import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { longDate } from '#shared/model/long-date.ts'

type Told = (details: RequestDetails) => string

const on = (at: string | null) => (at ? ` on ${longDate(at)}` : '')

const forRequester: Record<RequestDetails['status'], Told> = {
  pending_match: () => 'We are looking for somebody who is going that way.',
  pending_partner_approval: () => 'We are waiting for the partner whom you asked.',
  matched: () => 'A partner has taken it and will come to collect it.',
  in_transit: () => 'It is on its way.',
  completed: ({ completed_at }) => `Done${on(completed_at)}.`,
  cancelled: ({ cancel_reason, cancelled_at }) =>
    cancel_reason === 'expired' ? 'Nobody took it in time.' : `You cancelled it${on(cancelled_at)}.`,
}

const forCarrier: typeof forRequester = {
  ...forRequester,
  matched: () => 'Collect it, then start the delivery.',
  in_transit: () => 'Hand it over and ask the requester for the OTP.',
  cancelled: ({ cancelled_at }) => `The requester cancelled it${on(cancelled_at)}.`,
}

const forBusiness: typeof forRequester = {
  ...forCarrier,
  matched: () => 'Your driver will collect it.',
  in_transit: () => 'Your driver is on the way with it.',
}

const texts = { requester: forRequester, carrier: forCarrier, business: forBusiness }

/** Where things stand, in a sentence for whoever looks. */
export const statusText = (details: RequestDetails): string => texts[details.viewer][details.status](details)
