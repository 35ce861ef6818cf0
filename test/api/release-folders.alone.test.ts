import { cpSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { goodPassword } from '#test/support/accounts.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { httpCall } from '#test/support/http-call.ts'
import { codeOf, morningIn, ok, post } from '#test/support/requests.ts'
import { runLocal } from '#test/support/run-local.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { type Lists, readLists } from '../releases/lists.ts'
import { admin, type People, waitingJobs } from '../releases/world.ts'

type Written = { at: string; people: People; lists: Lists }

const copies = temporaryFolder('releases')
const releases = globSync(join(import.meta.dirname, '../releases/*/written.json')).map(dirname)
const load = (path: string): string => `--import ${new URL(path, import.meta.url).href}`

afterEach(() => void vi.useRealTimers())

/** This build, or a changed one, on a copy of a release's folder, at the time when it was written. */
const openCopy = async (release: string, name: string, changes: Record<string, string> = {}) => {
  const { at, people, lists }: Written = JSON.parse(readFileSync(join(release, 'written.json'), 'utf8'))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  const dataDir = join(copies, basename(release), name)
  cpSync(join(release, 'data'), dataDir, { recursive: true })
  const { NODE_OPTIONS = '', ...others } = changes
  const env = { ...admin, ...others, MOVED_CLOCK: at }
  const host = await runLocal(dataDir, { ...env, NODE_OPTIONS: `${load('../support/moved-clock.ts')} ${NODE_OPTIONS}` })
  const logIn = async (role: string): Promise<Client> => {
    const client = newClient(host.url)
    ok(await client.auth.login({ body: { email: people[role], password: goodPassword } }))
    return client
  }
  return { host, people, lists, logIn }
}

const waitingFor = async (partner: Client): Promise<string[]> =>
  ok(await partner.requests.listAvailable()).body.map(({ id }) => id)

describe.each(releases.map((path) => [basename(path), path]))('a folder of %s', (_, release) => {
  test('shows each list at its full length, and its work continues', async () => {
    const { host, people, lists, logIn } = await openCopy(release, 'as-it-is')
    try {
      expect(await readLists(host.url, people)).toMatchObject(lists) // later releases have more lists
      const [owner, partner, boss] = [await logIn('requester'), await logIn('partner'), await logIn('admin')]
      const waiting = await waitingFor(partner)
      expect(waiting).toHaveLength(waitingJobs)

      const [first = ''] = waiting
      ok(await partner.requests.acceptRequest({ params: { id: first } }))
      const { id: added } = await post(owner, morningIn(3))
      expect((await waitingFor(partner)).toSorted()).toEqual([...waiting.slice(1), added].toSorted())

      const underway = ok(await partner.requests.listActive()).body.filter(({ status }) => status === 'in_transit')
      for (const { id } of underway)
        ok(await partner.delivery.completeDelivery({ params: { id }, body: { otp: await codeOf(owner, id) } }))
      const { items = [] } = ok(await partner.requests.listHistory({ query: { role: 'all' } })).body
      expect(items).toHaveLength((lists.partner?.['requests.listHistory.items'] ?? 0) + underway.length)

      const applications = ok(await boss.admin.listPartners({ query: { limit: '10' } })).body.items ?? []
      const [{ user_id: id = '', version } = {}] = applications.filter(({ is_verified }) => !is_verified)
      ok(await boss.admin.verifyPartner({ params: { id }, body: { decision: 'approve', version } }))
      const applicant = await logIn('applicant')
      ok(await applicant.partner.setStatus({ body: { is_online: true, postcode: 'LS1 4AP' } }))
      expect((await applicant.partner.listRides()).body).toEqual([])
    } finally {
      await host.stop()
    }
  })

  test('shows each list at its full length to a build whose cards have one more field, and new cards have it', async () => {
    const changed = { FUNCTIONS: 'source', NODE_OPTIONS: load('../releases/one-more-field.ts') }
    const { host, people, lists, logIn } = await openCopy(release, 'one-more-field', changed)
    try {
      expect(await readLists(host.url, people)).toMatchObject(lists) // later releases have more lists
      const [owner, partner] = [await logIn('requester'), await logIn('partner')]
      const { id: added } = await post(owner, morningIn(3))
      // Read without the client, which does not know the field.
      const cookie = [...partner.cookies].map((pair) => pair.join('=')).join('; ')
      const { text } = await httpCall(host.url, { method: 'GET', path: '/api/requests/available', headers: { cookie } })
      const cards: { id: string; fragile?: boolean }[] = JSON.parse(text)
      expect(cards).toHaveLength(waitingJobs + 1)
      expect(cards.filter(({ fragile }) => fragile).map(({ id }) => id)).toEqual([added])
    } finally {
      await host.stop()
    }
  })
})
