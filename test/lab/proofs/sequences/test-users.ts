import { anAdmin } from '#test/support/admin-actions.ts'
import { aFleet } from '#test/support/fleets.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { readRow } from '#test/support/table.ts'
import { aPartner, aRequester, type Fleet, type Person } from '#test/support/test-users.ts'
import type { Who } from './model.ts'

export type TestUsers = Record<Who, Person> & { fleet: Fleet; admin: Person }

/** Fresh people for one sequence. */
export const newTestUsers = async (host: TestHost): Promise<TestUsers> => ({
  owner: await aRequester(host),
  neighbour: await aRequester(host),
  partner: await aPartner(host),
  rival: await aPartner(host),
  ...(await aFleet(host)),
  admin: await anAdmin(host),
})

/** A reactivated driver has to sign in again; here without a password, because none was ever hashed. */
export const signInAgain = async ({ client, user }: Person): Promise<void> => {
  // Loaded late: the functions read their settings when they load.
  const [{ newSessionItem, putSession }, { newSessionToken }, { keys }] = await Promise.all([
    import('#functions/domain/accounts/sessions/session-store.ts'),
    import('#functions/domain/accounts/sessions/session-store.ts'),
    import('#functions/platform/table/keys.ts'),
  ])
  const now = { ...user, ...(await readRow(keys.user(user.userId))) }
  const { tokenHash, cookieValue } = newSessionToken(user.userId)
  await putSession(newSessionItem(now, tokenHash, 'Sameway tests', new Date()))
  client.cookies.set('sid', cookieValue)
}
