import { hash } from 'node:crypto'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'

const parts = {
  ...(await import('#functions/domain/accounts/account-store.ts')),
  ...(await import('#functions/domain/accounts/passwords/password-hash.ts')),
  ...(await import('#functions/domain/accounts/search/search-parts-store.ts')),
  ...(await import('#functions/domain/accounts/sign-up/create-account.ts')),
  ...(await import('#functions/domain/accounts/user-store.ts')),
  ...(await import('#functions/domain/admin/audit-store.ts')),
  ...(await import('#functions/domain/admin/list-store.ts')),
  ...(await import('#functions/domain/drivers/driver-store.ts')),
  ...(await import('#functions/domain/presence/presence.ts')),
  ...(await import('#functions/domain/problems/problem-item.ts')),
  ...(await import('#functions/domain/problems/report-problem.ts')),
  ...(await import('#functions/domain/problems/settle-problem.ts')),
  ...(await import('#functions/domain/requests/accept-request.ts')),
  ...(await import('#functions/domain/requests/cancel-request.ts')),
  ...(await import('#functions/domain/requests/counters/counter-store.ts')),
  ...(await import('#functions/domain/requests/deliver.ts')),
  ...(await import('#functions/domain/requests/effects/request-effects.ts')),
  ...(await import('#functions/domain/requests/history-item.ts')),
  ...(await import('#functions/domain/requests/lifecycle/request-expiry.ts')),
  ...(await import('#functions/domain/requests/lifecycle/request-transitions.ts')),
  ...(await import('#functions/domain/requests/post/create-request.ts')),
  ...(await import('#functions/domain/requests/post/suggest-price.ts')),
  ...(await import('#functions/domain/requests/read-requests.ts')),
  ...(await import('#functions/domain/requests/request-item.ts')),
  ...(await import('#functions/domain/rides/publish-ride.ts')),
  ...(await import('#functions/domain/scheduled-tasks/scheduled-task-store.ts')),
  ...(await import('#functions/domain/shared/partner-item.ts')),
  ...(await import('#functions/domain/shared/partner-papers.ts')),
  ...(await import('#functions/domain/statistics/count-store.ts')),
  ...(await import('#functions/platform/files/files.ts')),
  ...(await import('#functions/platform/new-id.ts')),
  ...(await import('#functions/platform/table/keys.ts')),
  ...(await import('#functions/platform/table/table.ts')),
  ...(await import('#functions/platform/table/update-expressions.ts')),
}

/**
 * The parts of the product that the demo world is made with: its own builders, stores and use cases. Import this file
 * late, because functions read their settings when they are loaded.
 */
export const product = {
  ...parts,
  partnerDeps: (await import('#functions/api/partner/handler.ts')).deps,
  requestDeps: (await import('#functions/api/requests/handler.ts')).deps,
  deliveryDeps: (await import('#functions/api/delivery/handler.ts')).deps,
  problemDeps: (await import('#functions/api/problems/handler.ts')).deps,

  /** The same id each time for the same text, so that a start after a killed one creates nothing twice. */
  idFor: <Id>(schema: { parse: (id: string) => Id }, prefix: string, text: string): Id =>
    schema.parse(parts.newId(prefix, hash('sha256', `demo ${text}`, 'buffer'))),

  /** The same key each time, so that a start after a killed one repeats nothing. */
  idempotencyFor: ({ userId }: UserItem, what: string) => ({
    seed: hash('sha256', `demo ${userId} ${what}`, 'base64url'),
    bodyHash: 'demo',
  }),

  /** A session for calling the use cases as a demo user. */
  sessionOf: (user: UserItem): Session => ({
    user: parts.toSessionUser(user, new Date()),
    userId: user.userId,
    ...(user.cover && { cover: user.cover }),
    tokenHash: '',
    authenticatedAt: user.createdAt,
  }),

  findUser: async (email: string): Promise<UserItem | undefined> => {
    const lock = await parts.accountStore.findLock(email)
    return lock && (await parts.accountStore.findAccount(lock.userId)).user
  },
}
