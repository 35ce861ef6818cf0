import { accountRows } from '#functions/domain/accounts/account-store.ts'
import { newSessionItem, sessionRow } from '#functions/domain/accounts/sessions/session-store.ts'
import { newAccount } from '#functions/domain/accounts/sign-up/create-account.ts'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import { type OnlineItem, onlineCell } from '#functions/domain/presence/presence-item.ts'
import { detailRow, requestRow } from '#functions/domain/requests/request-item.ts'
import { type PartnerItem, partnerRow } from '#functions/domain/shared/partner-item.ts'
import { type Item, keys } from '#functions/platform/table/keys.ts'
import type { Point } from '#shared/model/geo.ts'
import type { UserId } from '#shared/model/ids.ts'
import { anApplication } from '#test/support/sample-items.ts'
import type { Caller, World } from './world.ts'

export const emailOf = (userId: string): string => `${userId.toLowerCase()}@test.example`

const profile = {
  firstName: 'Test',
  lastName: 'Person',
  mobile: '07700900123',
  dateOfBirth: '1990-02-03',
  addressParts: {
    houseNumber: '5',
    street: 'Weir Lane',
    city: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS1 4AP',
  },
}

const accountOf = (userId: UserId, flags: { isPartner?: boolean; isVerifiedPartner?: boolean }, now: Date) =>
  newAccount({ userId, email: emailOf(userId), profile, flags }, 'a hash that no password has', now)

const rowsOfPerson = (userId: UserId, now: Date, flags = {}, about: Partial<UserItem> = {}): Item[] => {
  const made = accountOf(userId, flags, now)
  const account = { ...made, user: { ...made.user, ...about } }
  const lock = { ...keys.emailLock(account.user.email), userId, email: account.user.email }
  return [lock, ...accountRows(account).flatMap(({ Put }) => Put?.Item ?? [])]
}

const sessionOf = ({ userId, tokenHash }: Caller, now: Date): Item =>
  sessionRow(newSessionItem(accountOf(userId, {}, now).user, tokenHash, 'Sameway bench', now))

const rowsOfVerified = (caller: Caller, now: Date, about: Partial<PartnerItem> = {}): Item[] => [
  ...rowsOfPerson(caller.userId, now, { isPartner: true, isVerifiedPartner: true }),
  sessionOf(caller, now),
  partnerRow(anApplication({ userId: caller.userId, ...about })),
]

const rowsOfPartner = (caller: Caller, { lat, lon }: Point, now: Date): Item[] => {
  const { userId } = caller
  const position = { point: { lat, lon }, positionAt: now.toISOString() }
  return [...rowsOfVerified(caller, now), { ...keys.presence(userId), userId, isOnline: true, ...position }]
}

const listedSeconds = 12 * 3600

/** The rows of a verified partner who has just sent a position. */
export const rowsOfOnline = ({ point, modes, ...caller }: Caller & OnlineItem, now: Date): Item[] => {
  const { userId } = caller
  const cell = onlineCell(point)
  const ttl = Math.floor(now.getTime() / 1000) + listedSeconds
  return [
    ...rowsOfVerified(caller, now, { transportModes: modes }),
    { ...keys.presence(userId), userId, isOnline: true, point, positionAt: now.toISOString(), cell },
    { ...keys.online(cell, userId), userId, point, modes, ttl },
  ]
}

/** Every row of a world, as the product's own functions make them. */
export function* rowsOfWorld({ now, people, requesters, partners, positions, requests }: World): Iterable<Item> {
  for (const userId of people) yield* rowsOfPerson(userId, now)
  const hasPosted = { firstPostAt: now.toISOString() } // a first post costs more than later ones
  for (const caller of requesters) yield* [...rowsOfPerson(caller.userId, now, {}, hasPosted), sessionOf(caller, now)]
  for (const [index, caller] of partners.entries()) {
    const position = positions[index]
    if (position) yield* rowsOfPartner(caller, position, now)
  }
  for (const { item, detail } of requests()) yield* [requestRow(item), detailRow(item.requestId, detail)]
}
