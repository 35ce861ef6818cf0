import { describe, expect, test } from 'vitest'
import { listNotifications } from '#test/support/notifications.ts'
import { accept } from '#test/support/offers.ts'
import { openPushHost, saying, usePushes } from '#test/support/push-host.ts'
import { ok, post } from '#test/support/requests.ts'
import { aPartner, aRequester } from '#test/support/test-users.ts'

const { host, service, register, shownAt, goOnline, jobFramesOfPost, withdrawOffer, subjectsOf } = await openPushHost()

const [offered, withdrawn] = ['You have a new direct offer', 'A direct offer was withdrawn']
const newJobs = 'New jobs near you'

describe('what is switched off', () => {
  const aReader = async (...off: ['requests' | 'offers' | 'pool', 'push' | 'mail'][]) => {
    const [owner, partner] = [await aRequester(host), await aPartner(host)]
    const paths = [await register(owner.client), await register(partner.client)]
    for (const [topic, channel] of off)
      for (const { client } of [owner, partner])
        ok(await client.notifications.switchTopic({ params: { topic, channel }, body: { is_on: false } }))
    await host.settled()
    service.answer(saying(201))
    const acceptOne = async () => {
      const { id } = await post(owner.client)
      ok(await accept(partner, id))
      await host.settled()
    }
    return { owner, partner, paths, acceptOne }
  }
  const taken = 'A partner has accepted your request'

  test('as a push is in the list alone, and mailed', async () => {
    const { owner, paths, acceptOne } = await aReader(['requests', 'push'])
    await acceptOne()
    expect(await shownAt(...paths)).toEqual([[], []])
    expect((await listNotifications(owner)).items.map(({ title }) => title)).toEqual([taken])
    expect(await subjectsOf(owner)).toEqual([taken])
  })

  test('as a mail that only repeats a screen is pushed alone, or in the list alone', async () => {
    const { owner, paths, acceptOne } = await aReader(['requests', 'mail'])
    await acceptOne()
    expect(await shownAt(...paths)).toEqual([[taken], []])
    expect(await subjectsOf(owner)).toEqual([])
    ok(
      await owner.client.notifications.switchTopic({
        params: { topic: 'requests', channel: 'push' },
        body: { is_on: false },
      }),
    )
    await acceptOne()
    expect(await shownAt(...paths)).toEqual([[taken], []])
    expect(await subjectsOf(owner)).toEqual([])
  })

  test('as a mail that asks for something is mailed unless a device has it', async () => {
    const { owner, partner, paths } = await aReader(['offers', 'mail'])
    await withdrawOffer(owner, partner)
    expect((await shownAt(...paths))[1]).toEqual([offered, withdrawn])
    expect(await subjectsOf(partner)).toEqual([])
    for (const status of [503, 410, 201]) {
      service.answer(saying(status))
      const before = (await subjectsOf(partner)).length
      await withdrawOffer(owner, partner)
      expect((await subjectsOf(partner)).slice(before)).toEqual([withdrawn])
    }
  })

  test('as a mail is mailed once the pushes of an hour are used up', async () => {
    const { owner, partner, paths } = await aReader(['offers', 'mail'])
    await usePushes(partner, 29)
    await withdrawOffer(owner, partner)
    expect((await shownAt(...paths))[1]).toEqual([offered])
    expect(await subjectsOf(partner)).toEqual([withdrawn])
  })

  test('by push and by mail is mailed if it asks for something', async () => {
    const { owner, partner, paths } = await aReader(['offers', 'mail'], ['offers', 'push'])
    await withdrawOffer(owner, partner)
    expect(await shownAt(...paths)).toEqual([[], []])
    expect(await subjectsOf(partner)).toEqual([withdrawn])
  })

  test('of new jobs leaves the frame', async () => {
    const { owner, partner, paths } = await aReader(['pool', 'push'])
    const other = await aPartner(host)
    const otherPath = await register(other.client)
    await goOnline(partner, other)
    expect(await jobFramesOfPost(owner, partner)).toBe(1)
    expect(await shownAt(...paths, otherPath)).toEqual([[], [], [newJobs]])
  })
})
