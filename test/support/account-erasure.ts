import { UserId } from '#shared/model/ids.ts'
import { goodPassword } from './accounts.ts'
import type { Client } from './client.ts'
import { ok } from './requests.ts'
import { setOnUser } from './test-users.ts'

/** Asks for erasure, as a person does who knows their password. */
export const askForErasure = ({ client }: { client: Client }, password = goodPassword) =>
  client.users.eraseAccount({ body: { password } })

/** Erases the account as the sweeper does when its day has come. */
export const eraseWhenDue = async ({ userId }: { userId: string }) => {
  // Loaded late: the functions read their settings when they load.
  const { eraseDueAccount: eraseAccountOf } = await import('#functions/jobs/erase-due-account.ts')
  return eraseAccountOf(UserId.parse(userId))
}

/** Erases the account as if its three days were over, whatever the clock shows. */
export const eraseAfterThreeDays = async (person: { userId: string }) => {
  await setOnUser(person.userId, 'erasesAt', new Date().toISOString())
  return eraseWhenDue(person)
}

/** Asks for erasure, and lets the three days pass. */
export const erase = async (person: { client: Client; userId: string }): Promise<void> => {
  ok(await askForErasure(person))
  const outcome = await eraseAfterThreeDays(person)
  if (outcome !== 'erased') throw new Error(`this account was to be erased and is ${outcome}`)
}
