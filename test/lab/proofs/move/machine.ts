import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resultOfChild } from '#test/lab/benches/result-of-child.ts'
import { goodPassword, newEmail, passwords, requestCode, verifyAddress } from '#test/support/accounts.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { waitingIn } from '#test/support/data-folders.ts'
import { demoAddress } from '#test/support/demo-sign-in.ts'
import { codeOf, ok } from '#test/support/requests.ts'
import { runLocal } from '#test/support/run-local.ts'
import { waitFor } from '#test/support/wait-for.ts'

/** The same browser at another address, with its cookies from before. */
const sameBrowser = (client: Client, url: string): Client => newClient(url, { cookies: new Map(client.cookies) })

type Note = { password: string; filledOn?: string }
const readNote = (dataDir: string): Note => JSON.parse(readFileSync(join(dataDir, 'demo-world.json'), 'utf8'))

const logIn = async (url: string, email: string, password: string): Promise<Client> => {
  const client = newClient(url)
  ok(await client.auth.login({ body: { email, password } }))
  return client
}

/** What people of one machine have before the move: passwords, a session, a mailed code, and one for a delivery. */
const beforeTheMove = async (url: string, demoPassword: string) => {
  const email = newEmail('mover')
  const member = newClient(url)
  await verifyAddress(member, email)
  ok(await member.auth.register({ body: { email, ...passwords() } }))
  const newcomer = newClient(url)
  const newcomersEmail = newEmail('newcomer')
  const otp = await requestCode(newcomer, newcomersEmail)
  const requester = await logIn(url, demoAddress('requester'), demoPassword)
  const carried = ok(await requester.requests.listRequests({ query: { state: 'open' } })).body.items?.find(
    ({ status }) => status === 'in_transit',
  )
  if (!carried) throw new Error('the demo world has nothing in transit')
  return {
    email,
    member,
    newcomer,
    newcomersEmail,
    otp,
    carried: carried.id,
    code: await codeOf(requester, carried.id),
  }
}

export type Known = Awaited<ReturnType<typeof beforeTheMove>> & { demoPassword: string }

/** What of this does not work at another address, a sentence each. */
export const examine = async (url: string, known: Known): Promise<string[]> => {
  const faults: string[] = []
  const expectThat = async (what: string, is: () => Promise<boolean>): Promise<void> => {
    if (!(await is().catch(() => false))) faults.push(`${what} at ${url}`)
  }
  const statusOf = async (call: Promise<{ status: number }>) => (await call).status
  const { email, member, newcomer, newcomersEmail, otp, carried, code, demoPassword } = known
  await expectThat('a session ended', async () => {
    return (await statusOf(sameBrowser(member, url).auth.checkSession())) === 200
  })
  await expectThat('a password is not known', async () => {
    return (await statusOf(newClient(url).auth.login({ body: { email, password: goodPassword } }))) === 200
  })
  await expectThat('a code that was mailed is not known', async () => {
    const body = { email: newcomersEmail, otp }
    return (await statusOf(sameBrowser(newcomer, url).auth.verifyOtp({ body }))) === 200
  })
  await expectThat('the code of a delivery has changed', async () => {
    return (await codeOf(await logIn(url, demoAddress('requester'), demoPassword), carried)) === code
  })
  await expectThat('a delivery cannot be completed with its code', async () => {
    const partner = await logIn(url, demoAddress('partner'), demoPassword)
    return (await statusOf(partner.delivery.completeDelivery({ params: { id: carried }, body: { otp: code } }))) === 200
  })
  return faults
}

const seedWorld = fileURLToPath(new URL('../../benches/cost/seed-world.ts', import.meta.url))

type Size = { seed: number; requests: number; wholeDemo: boolean }

/** A machine with the demo world and this many more requests, stopped when all effects have run. */
export const makeMachine = async (dataDir: string, { seed, requests, wholeDemo }: Size): Promise<Known> => {
  const host = await runLocal(dataDir, { SEED: 'demo', LIMITS: 'relaxed' })
  const { password: demoPassword } = readNote(dataDir)
  const known = await beforeTheMove(host.url, demoPassword)
  if (wholeDemo) await waitFor('the demo world', () => readNote(dataDir).filledOn, 300_000)
  await waitFor('all effects', () => waitingIn(dataDir) === 0)
  await host.stop()
  await resultOfChild(seedWorld, [dataDir, seed, requests])
  return { ...known, demoPassword }
}
