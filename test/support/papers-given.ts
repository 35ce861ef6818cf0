import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import type { Cover } from '#shared/model/cover.ts'
import { clock, days } from './clock.ts'
import { start } from './fleets.ts'
import { inDays, morningIn, noonSlot, ok, post, requestIn } from './requests.ts'
import type { TestHost } from './start-test-host.ts'
import { readRow } from './table.ts'
import { aPartner, aRequester, type Person, setOnUser } from './test-users.ts'
import { wishesOtherThanParcels } from './wishes.ts'

/** Writes what the papers of a partner cover, as an admin's decision does. */
export const setCover = ({ userId }: { userId: string }, cover: Partial<Cover>): Promise<void> =>
  setOnUser(userId, 'cover', { since: '2026-01-01', ...cover })

/** Every paper of a partner in England, for years. */
const allPapers = {
  hire: '2030-01-01',
  waste: '2030-01-01',
  wasteBy: 'Environment Agency',
  work: 'always',
} as const satisfies Partial<Cover>

export const accept = ({ client }: Person, id: string) => client.requests.acceptRequest({ params: { id } })
export const listed = async ({ client }: Person) =>
  (ok(await client.requests.listAvailable()).body ?? []).map(({ id }) => id)
const statusOf = async ({ client }: Person, id: string) =>
  (await client.requests.getDetails({ params: { id } })).body.status

export const byVan = { transportModes: ['Van' as const] }
export const recycling = async (owner: Person, pickup_address = '12 Park Row, Leeds, LS1 5HD') => ({
  ...(await wishesOtherThanParcels.recycling(owner)),
  pickup_address,
})

const byCar = { transportModes: ['Car' as const] }
const kinds = async ({ client }: Person) =>
  (ok(await client.notifications.listNotifications({ query: {} })).body.items ?? []).map(({ kind }) => kind)

/** What was given counts, whether papers are advised or required. */
export const describeGivenPapers = (host: TestHost): void => {
  describe('papers that were given', () => {
    test('hide and refuse a job after the last day that they cover, and none on it', async () => {
      const [owner, carrier] = [await aRequester(host), await aPartner(host, byCar)]
      await setCover(carrier, { ...allPapers, hire: inDays(3) })
      const [last, after] = [await post(owner.client, morningIn(3)), await post(owner.client, morningIn(4))]
      expect(await listed(carrier)).toContain(last.id)
      expect(await listed(carrier)).not.toContain(after.id)
      expect((await accept(carrier, after.id)).body.code).toBe('papers.no-hire')
      expect((await accept(carrier, last.id)).status).toBe(200)
    })

    test('leave the mode that needs none', async () => {
      const [owner, carrier] = [await aRequester(host), await aPartner(host, { transportModes: ['Bicycle', 'Car'] })]
      await setCover(carrier, { ...allPapers, hire: 'none' })
      const { id } = await post(owner.client)
      expect((await accept(carrier, id)).status).toBe(200)
      expect((await readRow(keys.request(id)))?.actualMode).toBe('Bicycle')
    })

    test('of a British register open recycling in Great Britain, and those of NIEA in Northern Ireland', async () => {
      const [owner, carrier] = [await aRequester(host), await aPartner(host, byVan)]
      await setCover(carrier, allPapers)
      const leeds = await post(owner.client, await recycling(owner))
      const belfast = await post(owner.client, await recycling(owner, '1 Donegall Square, Belfast, BT1 5GS'))
      expect(await listed(carrier)).toContain(leeds.id)
      expect((await accept(carrier, belfast.id)).body.code).toBe('papers.no-waste')
      await setCover(carrier, { ...allPapers, wasteBy: 'NIEA' })
      expect((await accept(carrier, leeds.id)).body.code).toBe('papers.no-waste')
      expect((await accept(carrier, belfast.id)).status).toBe(200)
    })

    test('refuse a start once they have ended', async () => {
      const [owner, carrier] = [await aRequester(host), await aPartner(host, byCar)]
      await setCover(carrier, allPapers)
      const id = await requestIn('matched', { owner, carrier }, noonSlot())
      await setCover(carrier, { ...allPapers, hire: inDays(-1) })
      expect((await start(carrier, id)).body.code).toMatch(/^papers\.no-hire$|^request\.(not-carrier|unknown)$/)
    })

    test('send a matched job back a day before its slot, with words to both', async () => {
      const [owner, carrier] = [await aRequester(host), await aPartner(host, byCar)]
      await setCover(carrier, allPapers)
      const id = await requestIn('matched', { owner, carrier }, morningIn(3))
      await setCover(carrier, { ...allPapers, hire: inDays(1) })
      await host.settled()
      expect(await statusOf(owner, id)).toBe('matched')
      clock.advance(days(2))
      await host.sweep()
      await host.settled()
      expect(await statusOf(owner, id)).toBe('pending_match')
      expect(await kinds(owner)).toContain('openAgain')
      expect(await kinds(carrier)).toContain('backForPapers')
      expect((await host.mailbox.to(carrier.user.email)).at(-1)?.subject).toBe('A delivery has gone back')
    })

    test('keep it if newer ones come in time', async () => {
      const [owner, carrier] = [await aRequester(host), await aPartner(host, byCar)]
      await setCover(carrier, allPapers)
      const id = await requestIn('matched', { owner, carrier }, morningIn(3))
      await setCover(carrier, { ...allPapers, hire: inDays(1) })
      await host.settled()
      await setCover(carrier, allPapers)
      clock.advance(days(2))
      await host.sweep()
      await host.settled()
      expect(await statusOf(owner, id)).toBe('matched')
    })

    test('take a partner offline whose right to work has ended', async () => {
      const carrier = await aPartner(host, byCar)
      await setCover(carrier, { ...allPapers, work: inDays(-1) })
      await host.settled()
      expect((await carrier.client.partner.getStatus()).body.is_online).toBe(false)
      expect((await carrier.client.partner.setStatus({ body: { is_online: true } })).body.code).toBe('papers.no-work')
    })
  })
}
