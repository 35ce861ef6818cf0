import { cpSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { goodPassword } from '#test/support/accounts.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { codeOf, morningIn, ok, post } from '#test/support/requests.ts'
import { runLocal } from '#test/support/run-local.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { type Lists, readLists } from '../releases/lists.ts'
import { admin, type People, waitingJobs } from '../releases/world.ts'

type Written = { at: string; people: People; lists: Lists }

const copies = temporaryFolder('releases')
const movedClock = new URL('../support/moved-clock.ts', import.meta.url).href
const releases = globSync(join(import.meta.dirname, '../releases/*/written.json')).map(dirname)

afterEach(() => void vi.useRealTimers())

/** This build on a copy of what a release wrote, at the time when it was written. */
const openCopy = async (release: string) => {
  const { at, people, lists }: Written = JSON.parse(readFileSync(join(release, 'written.json'), 'utf8'))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  const dataDir = join(copies, basename(release))
  cpSync(join(release, 'data'), dataDir, { recursive: true })
  const env = { ...admin, NODE_OPTIONS: `--import ${movedClock}`, MOVED_CLOCK: at }
  const host = await runLocal(dataDir, env)
  const logIn = async (role: string): Promise<Client> => {
    const client = newClient(host.url)
    ok(await client.auth.login({ body: { email: people[role], password: goodPassword } }))
    return client
  }
  return { host, people, lists, logIn }
}

test.each(releases.map((path) => [basename(path), path]))(
  'a folder of %s shows each list as long as it was, and its work goes on',
  async (_, release) => {
    const { host, people, lists, logIn } = await openCopy(release)
    try {
      expect(await readLists(host.url, people)).toEqual(lists)
      const [owner, partner, boss] = [await logIn('requester'), await logIn('partner'), await logIn('admin')]
      const pool = async () => ok(await partner.requests.listAvailable()).body.map(({ id }) => id)
      const waiting = await pool()
      expect(waiting).toHaveLength(waitingJobs)

      const [first = ''] = waiting
      ok(await partner.requests.acceptRequest({ params: { id: first } }))
      const { id: added } = await post(owner, morningIn(3))
      expect((await pool()).toSorted()).toEqual([...waiting.slice(1), added].toSorted())

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
  },
)
