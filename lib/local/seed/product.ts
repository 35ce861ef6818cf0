import { hash } from 'node:crypto'

const loadPeople = async () => {
  const [createAccount, userStore, partnerItem, driverStore, passwordHash] = await Promise.all([
    import('#functions/domain/accounts/sign-up/create-account.ts'),
    import('#functions/domain/accounts/user-store.ts'),
    import('#functions/domain/shared/partner-item.ts'),
    import('#functions/domain/drivers/driver-store.ts'),
    import('#functions/domain/accounts/passwords/password-hash.ts'),
  ])
  return { ...createAccount, ...userStore, ...partnerItem, ...driverStore, ...passwordHash }
}

const loadRequests = async () => {
  const [createRequest, suggestPrice, acceptRequest, deliver, transitions, item, effects, counters] = await Promise.all(
    [
      import('#functions/domain/requests/post/create-request.ts'),
      import('#functions/domain/requests/post/suggest-price.ts'),
      import('#functions/domain/requests/accept-request.ts'),
      import('#functions/domain/requests/deliver.ts'),
      import('#functions/domain/requests/lifecycle/request-transitions.ts'),
      import('#functions/domain/requests/request-item.ts'),
      import('#functions/domain/requests/effects/request-effects.ts'),
      import('#functions/domain/requests/counters/counter-store.ts'),
    ],
  )
  return {
    ...createRequest,
    ...suggestPrice,
    ...acceptRequest,
    ...deliver,
    ...transitions,
    ...item,
    ...effects,
    ...counters,
  }
}

/** What can go wrong with a request, and what is kept of it. */
const loadProblems = async () => {
  const [cancel, expiry, history, problem, report, settle, { deps: problemDeps }] = await Promise.all([
    import('#functions/domain/requests/cancel-request.ts'),
    import('#functions/domain/requests/lifecycle/request-expiry.ts'),
    import('#functions/domain/requests/history-item.ts'),
    import('#functions/domain/problems/problem-item.ts'),
    import('#functions/domain/problems/report-problem.ts'),
    import('#functions/domain/problems/settle-problem.ts'),
    import('#functions/api/problems/handler.ts'),
  ])
  return { ...cancel, ...expiry, ...history, ...problem, ...report, ...settle, problemDeps }
}

const loadRest = async () => {
  const [publishRide, presence, tasks, counts, audit, table, keys, updates, newId] = await Promise.all([
    import('#functions/domain/rides/publish-ride.ts'),
    import('#functions/domain/presence/presence.ts'),
    import('#functions/domain/scheduled-tasks/scheduled-task-store.ts'),
    import('#functions/domain/statistics/count-store.ts'),
    import('#functions/domain/admin/audit-store.ts'),
    import('#functions/platform/table/table.ts'),
    import('#functions/platform/table/keys.ts'),
    import('#functions/platform/table/update-expressions.ts'),
    import('#functions/platform/new-id.ts'),
  ])
  return { ...publishRide, ...presence, ...tasks, ...counts, ...audit, ...table, ...keys, ...updates, ...newId }
}

/**
 * The parts of the product that the demo world is made with: its own builders and use cases. Loaded late, because
 * functions read their settings when they are loaded.
 */
export const loadProduct = async () => {
  const [people, requests, problems, rest, { accountStore }, { deps: partnerDeps }, { deps: requestDeps }] =
    await Promise.all([
      loadPeople(),
      loadRequests(),
      loadProblems(),
      loadRest(),
      import('#functions/domain/accounts/account-store.ts'),
      import('#functions/api/partner/handler.ts'),
      import('#functions/api/requests/handler.ts'),
    ])
  return {
    ...people,
    ...requests,
    ...problems,
    ...rest,
    accountStore,
    partnerDeps,
    requestDeps,
    /** The id that belongs to a text, so that a start after a killed one makes the same. */
    idFor: <Id>(schema: { parse: (id: string) => Id }, prefix: string, text: string): Id =>
      schema.parse(rest.newId(prefix, hash('sha256', `demo ${text}`, 'buffer'))),
    findUser: async (email: string) => {
      const lock = await accountStore.findLock(email)
      return lock && (await accountStore.findAccount(lock.userId)).user
    },
  }
}

export type Product = Awaited<ReturnType<typeof loadProduct>>
