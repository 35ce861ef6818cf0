import type { Account } from '#functions/domain/accounts/account-store.ts'
import type { AccountWish } from '#functions/domain/accounts/sign-up/create-account.ts'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { newId } from '#functions/platform/new-id.ts'
import type { Item } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { Counters } from '#functions/platform/table/update-expressions.ts'
import { UploadId, type UserId } from '#shared/model/ids.ts'
import { anApplication } from '#test/support/sample-items.ts'
import type { MadePerson } from './made-people.ts'

// Loaded late: the functions read their settings when they load.
const ours = async () => {
  const [
    { newAccount },
    { accountRows },
    { count },
    { partnerCounters, partnerRow },
    { auditRow },
    { searchPartKeys },
  ] = await Promise.all([
    import('#functions/domain/accounts/sign-up/create-account.ts'),
    import('#functions/domain/accounts/account-store.ts'),
    import('#functions/domain/statistics/count-store.ts'),
    import('#functions/domain/shared/partner-item.ts'),
    import('#functions/domain/admin/audit-store.ts'),
    import('#functions/domain/accounts/search/search-parts-store.ts'),
  ])
  return { newAccount, accountRows, count, partnerRow, partnerCounters, auditRow, searchPartKeys }
}
type Ours = Awaited<ReturnType<typeof ours>>

const file = () => ({ uploadId: UploadId.parse(newId('upl')), contentType: 'image/png' as const, bytes: 123_456 })

const hourMs = 3_600_000
const anHourAfter = (at: Date): string => new Date(at.getTime() + hourMs).toISOString()

const applicationOf = ({ userId, application }: MadePerson): PartnerItem[] =>
  application
    ? [
        anApplication({
          userId,
          version: application.status === 'pending' ? 1 : 2,
          status: application.status,
          appliedAt: application.appliedAt.toISOString(),
          decidedAt: anHourAfter(application.appliedAt),
          documents: { 'profile-photo': file(), 'id-document': file(), 'dbs-check': file() },
        }),
      ]
    : []

const accountOf = ({ newAccount }: Ours, { userId, email, name, joinedAt, isAdmin, ...is }: MadePerson): Account => {
  const { application, business } = is
  const wish: AccountWish = {
    userId,
    email,
    ...(name && { profile: { firstName: name.first, lastName: name.last, mobile: '07700900124' } }),
    flags: {
      ...(isAdmin && { isAdmin }),
      ...((application?.status === 'pending' || application?.status === 'verified') && { isPartner: true }),
      ...(application?.status === 'verified' && { isVerifiedPartner: true }),
    },
    ...(business && { business: { name: business.name, address: '4 Weir Lane, Leeds' } }),
  }
  const account = newAccount(wish, 'a hash that no password has', joinedAt)
  return account.business && business
    ? { ...account, business: { ...account.business, status: business.status } }
    : account
}

/** The audit entries of an admin's decisions on this person. */
const decisionsOn = (
  { auditRow }: Ours,
  { application, joinedAt, userId }: MadePerson,
  account: Account,
  by: UserId,
) => {
  const context = { by, requestId: 'a-call-that-was-made', ipPrefix: '127.0.0.0/24', at: anHourAfter(joinedAt) }
  const { status = 'pending', businessId } = account.business ?? {}
  return [
    ...(application && application.status !== 'pending'
      ? [auditRow({ ...context, action: `partner.${application.status}`, subject: userId, about: { from: 'pending' } })]
      : []),
    ...(businessId && status !== 'pending'
      ? [
          auditRow({
            ...context,
            action: `business.${status}`,
            subject: businessId,
            about: { from: 'pending', owner: userId },
          }),
        ]
      : []),
  ]
}

const actionsOf = (loaded: Ours, person: MadePerson, by: UserId): Action[] => {
  const account = accountOf(loaded, person)
  return [
    ...loaded.accountRows(account),
    // As the fan-out writes them.
    ...loaded.searchPartKeys(account.user).map((key) => ({ Put: { Item: { ...key, userId: person.userId } } })),
    ...applicationOf(person).flatMap((item) => [
      { Put: { Item: loaded.partnerRow(item) } },
      loaded.count(loaded.partnerCounters(undefined, item.status)),
    ]),
    ...decisionsOn(loaded, person, account, by),
  ]
}

/** What a write adds to the counters, by their names. */
const countersOf = ({ Update }: Action): [string, number][] =>
  Object.entries(Update?.ExpressionAttributeValues ?? {}).map(([name, by]) => [name.slice(1), Number(by)])

/** The rows and counters that our own code makes for these people. `by` is the admin who decided on them. */
export const rowsOfPeople = async (
  people: readonly MadePerson[],
  by: UserId,
): Promise<{ rows: Item[]; counters: Counters }> => {
  const loaded = await ours()
  const rows: Item[] = []
  const counters: Counters = {}
  for (const action of people.flatMap((person) => actionsOf(loaded, person, by))) {
    if (action.Put?.Item) rows.push(action.Put.Item)
    for (const [name, added] of countersOf(action)) counters[name] = (counters[name] ?? 0) + added
  }
  return { rows, counters }
}
