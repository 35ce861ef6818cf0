import type { RequestItem } from '#functions/domain/requests/request-item.ts'

/** A request before and after a step. */
export type BeforeAndAfter = { before: RequestItem | undefined; after: RequestItem }

/** The roles of the people, as far as they decide who gets which event. */
export type TestUsers = {
  /** Partners who are online beside every pickup, with every mode of transport. */
  online: readonly string[]
  fleetOwner: string
  /** Where mails go; drivers have no mailbox. */
  addressOf: (userId: string) => string | undefined
}

const wasTaken = ({ event }: RequestItem): boolean => ['accept', 'assign', 'acceptOffer'].includes(event.type)

/** An event as it reaches one person. */
export const seen = (userId: string, type: unknown, id: unknown): string => `${userId} ${type} ${id}`

const about = ({ requestId, version }: RequestItem): string => `${requestId}.${version}`

/**
 * Who is notified of a step of a request, written again from the specification: the owner, the carriers, the partner of
 * the offer, and the fleet.
 */
export const eventsOf = ({ before, after }: BeforeAndAfter, { fleetOwner }: TestUsers): string[] => {
  const id = about(after)
  if (!before) return after.offer ? [seen(after.offer.partnerId, 'direct_offer_received', id)] : []
  const parties = new Set([after.ownerId, before.carrierId, before.offer?.partnerId, after.carrierId].filter(Boolean))
  const typeFor = (userId: unknown): string => {
    if (userId === after.ownerId && wasTaken(after)) return 'offer_accepted'
    if (userId === after.carrierId && /assign/.test(after.event.type)) return 'delivery_assigned'
    return 'request_updated'
  }
  const ofFleet = before.businessId || after.businessId ? [seen(fleetOwner, 'request_updated', id)] : []
  return [...[...parties].map((userId) => seen(String(userId), typeFor(userId), id)), ...ofFleet]
}

/** Who is notified that the carrier was paid: owner, carrier and fleet. */
export const paidEvents = (paid: RequestItem, { fleetOwner }: TestUsers): string[] => {
  const id = `${about(paid)}.paid.${paid.paidAt}`
  const parties = [paid.ownerId, paid.carrierId, ...(paid.businessId ? [fleetOwner] : [])]
  return parties.map((userId) => seen(String(userId), 'request_paid', id))
}

/** Who is notified that the carrier reported a problem: owner, carrier and fleet. */
export const problemEvents = (about: RequestItem, problemId: string, { fleetOwner }: TestUsers): string[] => {
  const parties = [about.ownerId, about.carrierId, ...(about.businessId ? [fleetOwner] : [])]
  return parties.map((userId) => seen(String(userId), 'problem_changed', `${problemId}.1`))
}

export const problemMails = ({ ownerId }: RequestItem, { addressOf }: TestUsers): string[] => [
  posted(addressOf(ownerId) ?? '', 'A problem with a delivery was reported', ''),
]

/** A notification that is due: whose, which, of which event, and, of a step of a request, about what and when. */
export type DueNote = { userId: string; kind: string; event: string; requestId?: string; at?: string }

/** Who finds which entry of a step of a request in their list. */
export const notesOf = ({ before, after }: BeforeAndAfter, { fleetOwner }: TestUsers): DueNote[] => {
  const { type, by, at } = after.event
  const event = `request#${after.requestId}#${after.version}`
  const note = (userId: string | undefined, kind: string): DueNote[] =>
    userId ? [{ userId, kind, event, requestId: after.requestId, at }] : []
  const [lost, got] = [before?.businessId && before.carrierId, after.businessId && after.carrierId]
  const ofDrivers = lost === got ? [] : [...note(got, 'assigned'), ...note(lost === by ? undefined : lost, 'takenOff')]
  if (!before) return note(after.isQuiet ? undefined : after.offer?.partnerId, 'offered')
  if (wasTaken(after)) return [...note(after.ownerId, 'taken'), ...ofDrivers]
  if (type === 'giveBack' || type === 'withdraw') return [...note(after.ownerId, 'openAgain'), ...ofDrivers]
  if (type === 'reassign') return ofDrivers
  if (type === 'start') return note(after.ownerId, 'pickedUp')
  if (type === 'complete') return note(after.ownerId, 'completed')
  if (type !== 'cancel') return []
  if (before.offer) return note(before.offer.partnerId, 'offerWithdrawn')
  return [before.carrierId, before.businessId && fleetOwner].flatMap((userId) => note(userId, 'calledOff'))
}

/** The frame that comes with an entry, by its id without the time. */
export const notified = ({ userId, event }: DueNote): string => seen(userId, 'notified', event)

export const entersPool = ({ before, after }: BeforeAndAfter): boolean =>
  after.status === 'pending_match' && before?.status !== 'pending_match'

export const leavesPool = ({ before, after }: BeforeAndAfter): boolean =>
  before?.status === 'pending_match' && after.status !== 'pending_match'

/** Who is notified that a request is in the pool: neither its owner nor those who declined it or gave it back. */
export const audienceOf = ({ after }: BeforeAndAfter, { online }: TestUsers): string[] =>
  online.filter((userId) => userId !== after.ownerId && !after.excluded?.some((one) => one === userId))

export const poolNews = ({ after }: BeforeAndAfter, userId: string): string =>
  seen(userId, 'new_job_available', about(after))
export const poolLoss = ({ after }: BeforeAndAfter, userId: string): string =>
  seen(userId, 'job_accepted', about(after))

/** A mail by what distinguishes it: its recipient, its subject, and its pickup where it names one. */
export const posted = (to: string, subject: string, text: string): string =>
  `${to} “${subject}” ${/\d+ Park Row/.exec(text)?.[0] ?? ''}`.trimEnd()

export const mailsOf = ({ before, after }: BeforeAndAfter, { addressOf, fleetOwner }: TestUsers): string[] => {
  const { type } = after.event
  const mail = (userId: string, subject: string, text: string = after.pickup.address) => {
    const address = addressOf(userId)
    return address ? [posted(address, subject, text)] : []
  }
  if (wasTaken(after))
    return mail(after.ownerId, `A ${after.businessId ? 'business' : 'partner'} has accepted your request`)
  if (type === 'giveBack' || type === 'withdraw')
    return mail(after.ownerId, 'Your request is open to all partners again')
  if (type === 'start') return mail(after.ownerId, 'Your delivery has been picked up')
  if (type === 'complete') return mail(after.ownerId, 'Your delivery is complete')
  if (type !== 'cancel' || !before) return []
  if (before.offer) return mail(before.offer.partnerId, 'A direct offer was withdrawn', '')
  const carrier = before.businessId ? fleetOwner : before.carrierId
  return carrier ? mail(carrier, 'A delivery was called off', '') : []
}
