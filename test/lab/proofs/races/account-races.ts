import { setTimeout as wait } from 'node:timers/promises'
import { keys } from '#functions/platform/table/keys.ts'
import { askForErasure, eraseWhenDue } from '#test/support/account-erasure.ts'
import { goodPassword, newEmail, passwords, verifyAddress } from '#test/support/accounts.ts'
import { anAdmin, toggle } from '#test/support/admin-actions.ts'
import { fakeAnswer } from '#test/support/concurrent-calls.ts'
import { publishRide } from '#test/support/rides.ts'
import { readRow, rowsOf } from '#test/support/table.ts'
import { aPartner, type Person, setOnUser } from '#test/support/test-users.ts'
import type { Race } from './race.ts'

/** The least time between two codes for one address, under relaxed limits. */
const betweenCodesMs = 1_010

const registerRegister: Race = {
  name: 'register × register',
  rounds: { short: 2, full: 300 },
  mayEnd: { 'register 1 × 201 + 1 × 409 signup.taken: one account, one session': 'register' },
  set: async (host) => {
    const email = newEmail('twice')
    const [one, other] = [host.client(), host.client()]
    await verifyAddress(one, email)
    await wait(betweenCodesMs)
    await verifyAddress(other, email)
    const body = { email, ...passwords() }
    return {
      runners: [one, other].map((client) => ({ name: 'register', call: () => client.auth.register({ body }) })),
      stands: async () => {
        const userId = (await readRow(keys.emailLock(email)))?.userId
        const sessions = await rowsOf(`USER#${userId}`, 'SESS#')
        return sessions.length === 1 ? 'one account, one session' : `${sessions.length} sessions of ${userId}`
      },
    }
  },
}

const isAdmin = async ({ userId }: Person): Promise<boolean> => (await readRow(keys.user(userId)))?.isAdmin === true

const toggleToggle: Race = {
  name: 'toggle × toggle',
  mayEnd: {
    'one 200, other 403 access.denied: one is an admin': 'one',
    'one 403 access.denied, other 200: other is an admin': 'other',
  },
  set: async (host) => {
    const [one, other] = [await anAdmin(host), await anAdmin(host)]
    return {
      runners: [
        { name: 'one', call: () => toggle(one, other) },
        { name: 'other', call: () => toggle(other, one) },
      ],
      stands: async () => {
        const still = [...((await isAdmin(one)) ? ['one'] : []), ...((await isAdmin(other)) ? ['other'] : [])]
        return `${still.join(' and ') || 'nobody'} is an admin`
      },
    }
  },
}

/** What is left of a user who was to be erased: their account with its ride, or nothing. */
const leftOf = async ({ userId }: Person): Promise<string> => {
  const rows = (await rowsOf(`USER#${userId}`)).map(({ SK }) => String(SK))
  if (rows.length === 0) return 'nothing is left'
  return rows.includes('PROFILE') && rows.some((SK) => SK.startsWith('RIDE#')) ? 'all is left' : `left: ${rows}`
}

const eraseSignIn: Race = {
  name: 'erase × sign in',
  mayEnd: {
    'erase 200 erased, sign in 401 login.wrong: nothing is left': 'erase',
    'erase 200 kept, sign in 200: all is left': 'sign in',
  },
  set: async (host) => {
    const person = await aPartner(host)
    await publishRide(person)
    await askForErasure(person)
    await setOnUser(person.userId, 'erasesAt', new Date().toISOString())
    const body = { email: person.user.email, password: goodPassword }
    return {
      runners: [
        { name: 'erase', call: async () => fakeAnswer(200, await eraseWhenDue(person)) },
        { name: 'sign in', call: () => host.client().auth.login({ body }) },
      ],
      stands: () => leftOf(person),
    }
  },
}

export const accountRaces: Race[] = [registerRegister, toggleToggle, eraseSignIn]
