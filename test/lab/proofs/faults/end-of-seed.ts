import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { miscountedIn } from '#test/support/admin-actions.ts'
import { brokenIn } from '#test/support/invariants.ts'
import type { Row } from '#test/support/table.ts'
import { leftToTheClock, ofDeadlines, ofPhotos, ofSteps, ofStoppedClocks } from './end-of-door.ts'
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

const isEntry = ({ PK, action }: Row, ...actions: string[]): boolean =>
  String(PK).startsWith('AUD#') && actions.includes(String(action))

const isDecision = (row: Row): boolean =>
  String(row.PK).startsWith('AUD#') && !isEntry(row, 'problem.resolved', 'user.suspended', 'user.lifted')

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

/** Each suspension leaves one entry, and so does its end. */
const ofSuspensions = (rows: Row[], { owners, partners }: World): string[] =>
  [...owners, ...partners].flatMap(({ userId }) => {
    const count = (action: string) => rows.filter((row) => isEntry(row, action) && row.subject === userId).length
    const marks = [rowOf(rows, userId, 'PROFILE'), rowOf(rows, userId, 'COUNT')].map(
      (row) => row?.suspension !== undefined,
    )
    const isSuspended = count('user.suspended') > count('user.lifted')
    const isSound = marks.every((isMarked) => isMarked === isSuspended)
    return isSound ? [] : [`16: ${userId} is marked ${marks}, and by the entries it is ${isSuspended}`]
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
export const brokenAtTheEnd = (world: World, rows: Row[], files: ReadonlyMap<string, Buffer>): string[] => {
  return [
    ...brokenIn(rows),
    ...miscountedIn(rows),
    ...ofRides(rows),
    ...ofTrail(rows, world),
    ...ofSuspensions(rows, world),
    ...leftToTheClock(rows, new Date()),
    ...ofDeadlines(rows),
    ...ofStoppedClocks(rows),
    ...ofSteps(rows),
    ...ofPhotos(rows, files),
    ...ofLeftovers(rows, world.requests),
  ]
}
