import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addDays, londonInstant, londonTime } from '#shared/model/london.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { demoAddress } from '#test/support/demo-sign-in.ts'
import { ok } from '#test/support/requests.ts'
import { runLocal } from '#test/support/run-local.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { open } from '#test/support/uploads.ts'
import { waitFor } from '#test/support/wait-for.ts'

const movedClock = new URL('../support/moved-clock.ts', import.meta.url).href

const folder = temporaryFolder('demo')

type World = { signedInAs: (role: string) => Promise<Client> }

/** `npm start` with its demo world, on a machine whose clock shows this time tomorrow. */
const demoAt = async (hour: number, minute: number, look: (world: World) => Promise<void>): Promise<void> => {
  const at = londonInstant(addDays(londonTime(new Date()).date, 1), hour, minute)
  const dataDir = join(folder, `${hour}-${minute}`)
  const env = { SEED: 'demo', NODE_OPTIONS: `--import ${movedClock}`, MOVED_CLOCK: at.toISOString() }
  const host = await runLocal(dataDir, env)
  const note = () => JSON.parse(readFileSync(join(dataDir, 'demo-world.json'), 'utf8'))
  try {
    await waitFor('the demo world to be filled in', async () => note().filledOn, 60_000)
    await look({
      signedInAs: async (role) => {
        const client = newClient(host.url)
        ok(await client.auth.login({ body: { email: demoAddress(role), password: note().password } }))
        return client
      },
    })
  } finally {
    await host.stop()
  }
  expect(host.output()).not.toMatch(/"level":"(error|fatal)"/)
}

const firstSteps = async ({ signedInAs }: World): Promise<void> => {
  const [requester, partner] = [await signedInAs('requester'), await signedInAs('partner')]

  // A delivery on its way, and two others that wait for an answer.
  const { items = [] } = ok(await requester.requests.listRequests({ query: { state: 'open' } })).body
  const stages = new Set(items.map(({ status }) => status))
  expect([...stages].toSorted()).toEqual(['in_transit', 'matched', 'pending_match', 'pending_partner_approval'])
  const handed = items.find(({ door }) => door?.handover && !door.problem)
  ok(await requester.delivery.confirmHandover({ params: { id: handed?.id ?? '' } }))
  const tried = items.find(({ door }) => door?.attempt?.decide_by)
  ok(await requester.delivery.decideAttempt({ params: { id: tried?.id ?? '' }, body: { choice: 'leave' } }))

  // The partner has an offer and jobs nearby, and the jobs that they carry go on.
  const [offer] = ok(await partner.partner.listOffers()).body
  ok(await partner.partner.acceptOffer({ params: { requestId: offer?.id ?? '' } }))
  const [nearest] = ok(await partner.requests.listAvailable()).body
  ok(await partner.requests.acceptRequest({ params: { id: nearest?.id ?? '' } }))
  const active = ok(await partner.requests.listActive()).body
  const waiting = items.find(({ status }) => status === 'matched')
  const params = { id: waiting?.id ?? '' }
  expect(active.map(({ id }) => id)).toContain(params.id)
  ok(await partner.delivery.startDelivery({ params, body: { status: 'in_transit' } }))
  const otp = ok(await requester.requests.getOtp({ params })).body.otp
  ok(await partner.delivery.completeDelivery({ params, body: { otp } }))

  // The fleet has two late jobs, an open problem and an unused password.
  const { business } = await signedInAs('business')
  const { attention = [] } = ok(await business.getStats()).body
  const kinds = attention.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind.startsWith('late-'))).toHaveLength(2)
  expect(kinds).toEqual(expect.arrayContaining(['open-problem', 'password-unused']))

  // Its driver starts the next job.
  const driver = await signedInAs('driver')
  const deliveries = ok(await driver.business.listDriverDeliveries()).body
  const matched = deliveries.filter(({ status }) => status === 'matched')
  const starts = await Promise.all(
    matched.map(({ id }) => driver.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } })),
  )
  expect(starts.map(({ status }) => status)).toContain(200)

  // Three applications, with their documents.
  const { admin, uploads } = await signedInAs('admin')
  const { items: partners = [] } = ok(await admin.listPartners({ query: {} })).body
  const applications = partners.filter(({ status }) => status === 'pending')
  expect(applications).toHaveLength(3)
  const paper = applications[0]?.documents.find(({ id }) => id)
  expect((await open({ uploads } as Client, paper?.id ?? '')).status).toBe(302)

  // Ninety days of receipts.
  expect(ok(await requester.requests.listHistory({ query: {} })).body.total).toBeGreaterThan(15)
}

describe('the demo world and the first steps of its tour work', () => {
  test.each([
    ['half past midnight', 0, 30],
    ['noon', 12, 0],
    ['half past eleven at night', 23, 30],
  ])('at %s', { timeout: 120_000 }, (_, hour, minute) => demoAt(hour, minute, firstSteps))
})
