import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { miscountedIn } from '#test/support/admin-actions.ts'
import { brokenIn } from '#test/support/invariants.ts'
import { allRows, type Row } from '#test/support/table.ts'
import type { World } from './world.ts'

const idsIn = (rows: Row[], isOne: (row: Row) => boolean): Set<unknown> =>
  new Set(rows.filter(isOne).map(({ rideId }) => rideId))

/** Strangers find openings, so these exist exactly as long as their ride. */
const ofRides = (rows: Row[]): string[] => {
  const rides = idsIn(rows, ({ SK }) => String(SK).startsWith('RIDE#'))
  const openings = idsIn(rows, ({ PK }) => String(PK).startsWith('RC#'))
  const odd = [...new Set([...rides, ...openings])].filter((id) => rides.has(id) !== openings.has(id))
  return odd.map((id) => `the ride ${id} has ${rides.has(id) ? 'no' : 'stray'} openings`)
}

const rowOf = (rows: Row[], userId: string, sort: string): Row | undefined =>
  rows.find(({ PK, SK }) => PK === `USER#${userId}` && SK === sort)

const isDecision = ({ PK, action }: Row): boolean => String(PK).startsWith('AUD#') && action !== 'problem.resolved'

/** Each decision raises an application's version by one and leaves one audit entry. */
const ofTrail = (rows: Row[], { partners, firstVersions }: World): string[] =>
  partners.flatMap(({ userId }) => {
    const [application, user] = [rowOf(rows, userId, 'PARTNER'), rowOf(rows, userId, 'PROFILE')]
    const entries = rows.filter((row) => isDecision(row) && row.subject === userId).length
    const decisions = Number(application?.version) - (firstVersions.get(userId) ?? 0)
    return [
      ...(Boolean(user?.isVerifiedPartner) === (application?.status === 'verified')
        ? []
        : [`${userId} is half verified`]),
      ...(entries === decisions ? [] : [`${entries} entries tell of ${decisions} decisions about ${userId}`]),
    ]
  })

/** Once all effects have run, nothing waits for a user who may not act, or for a ride that is gone. */
const ofLeftovers = (rows: Row[], requests: RequestItem[]): string[] =>
  requests.flatMap(({ requestId, status, carrierId = '', businessId, offer }) => {
    const mayAct = (userId: string): boolean => rowOf(rows, userId, 'PROFILE')?.isVerifiedPartner === true
    if (status === 'matched' && !businessId && !mayAct(carrierId)) return [`${requestId} is held by who was revoked`]
    if (offer && !mayAct(offer.partnerId)) return [`${requestId} waits for who was revoked`]
    if (offer && !rowOf(rows, offer.partnerId, `RIDE#${offer.rideId}`))
      return [`${requestId} waits for a ride that is gone`]
    return []
  })

/** The broken invariants of a world in which nothing is under way. */
export const brokenAtTheEnd = async (world: World): Promise<string[]> => {
  const rows = await allRows()
  return [
    ...brokenIn(rows),
    ...miscountedIn(rows),
    ...ofRides(rows),
    ...ofTrail(rows, world),
    ...ofLeftovers(rows, world.requests),
  ]
}
