import { signUp } from '#test/support/accounts.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

/** As many as 100 deliveries a second need, because a user may post at most 60 in an hour, or complete at most 100. */
const ownersEachMinute = 100
const carriersEachMinute = 60
const madeAtOnce = 8
const withPassword = 10

type Cookies = Client['cookies']
type StoredUsers = { owners: Cookies[]; carriers: Cookies[] }

const several = async <Made>(count: number, make: () => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = []
  const worker = async () => {
    while (made.length < count) made.push(await make())
  }
  await Promise.all(Array.from({ length: madeAtOnce }, worker))
  return made
}

/** Writes a group into a data folder through a host in this process, which is gone before the measured one starts. */
export const storeTestUsers = async (dataDir: string, minutes: number): Promise<StoredUsers> => {
  const { startHost } = await import('#lib/local/host.ts')
  const { readOptions } = await import('#lib/local/options.ts')
  const host = await startHost(readOptions({ DATA_DIR: dataDir, PORT: '0', SEED: 'none' }))
  try {
    const clients = { client: () => newClient(host.url) }
    const cookiesOf = async (person: Promise<{ client: Client }>) => (await person).client.cookies
    return {
      owners: await several(minutes * ownersEachMinute, () => cookiesOf(aRequester(clients))),
      carriers: await several(minutes * carriersEachMinute, () => cookiesOf(aPartner(clients))),
    }
  } finally {
    await host.stop()
  }
}

/** Signs some in with a password, and all others by their stored sessions. */
export const signInTestUsers = async (url: string, { owners, carriers }: StoredUsers) => {
  const clients = { client: () => newClient(url) }
  const emails: string[] = []
  while (emails.length < withPassword) emails.push((await signUp(clients)).email)
  const browsers = (all: Cookies[]) => all.map((cookies) => newClient(url, { cookies }))
  return { owners: browsers(owners), carriers: browsers(carriers), emails, newBrowser: clients.client }
}

export type Entered = Awaited<ReturnType<typeof signInTestUsers>>
