import { describe, expect, test } from 'vitest'
import type { UserId } from '#shared/model/ids.ts'
import { londonTime } from '#shared/model/london.ts'
import { goodPassword } from '#test/support/accounts.ts'
import { clock, days, hours, minutes } from '#test/support/clock.ts'
import { listNotifications, readUpTo } from '#test/support/notifications.ts'
import { offerTo } from '#test/support/offers.ts'
import { openPushHost, saying, usePushes } from '#test/support/push-host.ts'
import { ok } from '#test/support/requests.ts'
import { allRows } from '#test/support/table.ts'
import { aPartner, aRequester, type Person } from '#test/support/test-users.ts'

const { host, rough, service, register, arrivedAt, shownAt, goOnline, jobFramesOfPost, withdrawOffer, subjectsOf } =
  await openPushHost()

const night = { from: '22:00', to: '07:00' }
const [offered, withdrawn] = ['You have a new direct offer', 'A direct offer was withdrawn']

const setQuietHours = async ({ client }: Person, quiet: typeof night | null) => {
  ok(await client.notifications.setQuietHours({ body: { quiet } }))
  await host.settled()
}
const toEvening = () => clock.set(londonTime(new Date()).date, 23)
/** To seven in the morning, and runs what is due. */
const toMorning = async (hour = 7) => {
  clock.set(londonTime(new Date(Date.now() + days(0.5) * 1000)).date, hour)
  await host.sweep()
  await host.settled()
}
const sweepSoon = async () => {
  clock.advance(minutes(1))
  await host.sweep()
  await host.settled()
}

const newJobs = 'New jobs near you'

/** A partner at eleven in the evening, with a browser and quiet hours. */
const aSleeper = async () => {
  const [owner, partner] = [await aRequester(host), await aPartner(host)]
  await setQuietHours(partner, night)
  const path = await register(partner.client)
  await host.settled()
  service.answer(saying(201))
  const subjects = () => subjectsOf(partner)
  toEvening()
  return { owner, partner, path, subjects }
}

/** Runs the task at the end of a night, or one of this many seconds later, as the sweeper does at that end. */
const digestRunOf = async ({ userId }: Person) => {
  clock.set(londonTime(new Date(Date.now() + days(0.5) * 1000)).date, 7)
  const { sendDigest } = await import('#functions/domain/notifications/digest.ts') // late: it reads the settings
  const now = new Date()
  return (seconds = 0) =>
    sendDigest({ userId: userId as UserId, endsAt: new Date(now.getTime() + seconds * 1000).toISOString() }, now)
}

const digestTasksOf = async ({ userId }: Person) =>
  (await allRows()).filter(
    ({ PK, kind, userId: of }) => String(PK).startsWith('DUE#') && kind === 'quiet.end' && of === userId,
  )

describe('in quiet hours', () => {
  test('what is urgent comes at once, and the rest in one push and one mail when they end', async () => {
    const { owner, partner, path, subjects } = await aSleeper()
    rough.handOver((records) => [...records, ...records])
    await withdrawOffer(owner, partner)
    await withdrawOffer(owner, partner)
    expect(await shownAt(path)).toEqual([[offered, offered]])
    expect(await subjects()).toEqual([])
    expect(await digestTasksOf(partner)).toHaveLength(1)
    expect((await listNotifications(partner)).items.map(({ title }) => title)).toContain(withdrawn)

    await toMorning(6)
    expect((await arrivedAt(path)).slice(2)).toEqual([])
    await toMorning()
    expect((await arrivedAt(path)).slice(2)).toMatchObject([
      {
        title: '2 notifications while it was quiet',
        body: `${withdrawn} (2 times)`,
        navigate: `${host.url}/notifications`,
      },
    ])
    expect(await subjects()).toEqual(['2 notifications while it was quiet'])
    const [mail] = await host.mailbox.to(partner.user.email)
    expect(mail?.text).toContain(`${withdrawn}\n`)
    expect(mail?.text).toContain(`${host.url}/notifications`)
    await sweepSoon()
    await toMorning()
    expect([(await shownAt(path))[0]?.length, (await subjects()).length]).toEqual([3, 1])
    expect(await digestTasksOf(partner)).toEqual([])
  })

  test('nothing comes in the morning for a user who has read it all', async () => {
    const { owner, partner, path, subjects } = await aSleeper()
    await withdrawOffer(owner, partner)
    ok(await readUpTo(partner, (await listNotifications(partner)).items[0]?.id))
    await toMorning()
    expect([await shownAt(path), await subjects()]).toEqual([[[offered]], []])
  })

  test('a new password is mailed at once', async () => {
    const { partner, subjects } = await aSleeper()
    const newPassword = `${goodPassword} anew`
    ok(await partner.client.auth.changePassword({ body: { currentPassword: goodPassword, newPassword } }))
    expect(await subjects()).toEqual(['Your password was changed'])
  })

  test('new jobs come as frames alone, also in the morning, while other partners get a push', async () => {
    const { owner, partner, path } = await aSleeper()
    const other = await aPartner(host)
    const otherPath = await register(other.client)
    await goOnline(partner, other)
    expect(await jobFramesOfPost(owner, partner)).toBe(1)
    await toMorning()
    expect(await shownAt(path, otherPath)).toEqual([[], [newJobs]])
  })

  test('a warning that is over by the morning is in the list alone', async () => {
    const { partner, path } = await aSleeper()
    await setQuietHours(partner, { from: '22:00', to: '12:00' })
    await goOnline(partner)
    clock.advance(hours(11.5))
    await sweepSoon()
    clock.advance(minutes(30))
    await sweepSoon()
    expect((await listNotifications(partner)).items.map(({ kind }) => kind)).toEqual(['wentOffline', 'offlineSoon'])
    expect(await shownAt(path)).toEqual([[]])
    clock.advance(hours(1))
    await sweepSoon()
    expect(await arrivedAt(path)).toMatchObject([{ body: "You're offline now" }])
  })

  test('a user without a device gets a mail in the morning', async () => {
    const { owner, partner, subjects } = await aSleeper()
    ok(await partner.client.auth.logout())
    await host.settled()
    await withdrawOffer(owner, partner)
    expect(await subjects()).toEqual([])
    await toMorning()
    expect(await subjects()).toEqual(['1 notification while it was quiet'])
  })
})

describe('what was held back is not lost', () => {
  test('when quiet hours are switched off', async () => {
    const { owner, partner, path, subjects } = await aSleeper()
    await withdrawOffer(owner, partner)
    await setQuietHours(partner, null)
    await sweepSoon()
    const digest = '1 notification while it was quiet'
    expect([await shownAt(path), await subjects()]).toEqual([[[offered, digest]], [digest]])
    await toMorning()
    expect([await shownAt(path), await subjects()]).toEqual([[[offered, digest]], [digest]])
  })

  test('when they are made longer: it comes when the new ones end', async () => {
    const { owner, partner, path, subjects } = await aSleeper()
    await withdrawOffer(owner, partner)
    await setQuietHours(partner, { from: '21:00', to: '09:00' })
    await sweepSoon()
    await toMorning()
    await withdrawOffer(owner, partner)
    expect(await shownAt(path)).toEqual([[offered, offered]])
    await toMorning(9)
    const digest = '2 notifications while it was quiet'
    expect([await shownAt(path), await subjects()]).toEqual([[[offered, offered, digest]], [digest]])
  })

  test('when a run dies before its end: the next one sends the same again, under the same tag', async () => {
    const { owner, partner, path, subjects } = await aSleeper()
    await withdrawOffer(owner, partner)
    const run = await digestRunOf(partner)
    await run()
    await run()
    const digests = (await arrivedAt(path)).slice(1)
    expect(digests).toHaveLength(2)
    expect(new Set(digests.map(({ tag, body }) => `${tag} ${body}`)).size).toBe(1)
    expect(await subjects()).toHaveLength(1)
  })

  test('when two ends are due at once: it comes in one of two digests', async () => {
    const { owner, partner, path, subjects } = await aSleeper()
    await withdrawOffer(owner, partner)
    await withdrawOffer(owner, partner)
    const run = await digestRunOf(partner)
    await Promise.all([run(), run(-1), run(-2)])
    const count = (titles: readonly string[]) => titles.reduce((sum, title) => sum + Number.parseInt(title, 10), 0)
    expect(count((await arrivedAt(path)).slice(2).map(({ title }) => title))).toBe(2)
    expect(count(await subjects())).toBe(2)
  })

  test('when the push service is down in the morning', async () => {
    const { owner, partner, path } = await aSleeper()
    await withdrawOffer(owner, partner)
    service.answer(saying(503))
    await toMorning()
    service.answer(saying(201))
    clock.advance(1)
    await sweepSoon()
    expect(await shownAt(path)).toEqual([['1 notification while it was quiet']])
  })
})

test('a digest counts as one of the thirty pushes of an hour', async () => {
  const { owner, partner, path } = await aSleeper()
  await withdrawOffer(owner, partner)
  await toMorning()
  await usePushes(partner, 28)
  service.answer(saying(201))
  clock.advance(1)
  await offerTo(owner, partner)
  expect(await shownAt(path)).toEqual([[offered]])
  await offerTo(owner, partner)
  expect(await shownAt(path)).toEqual([[offered]])
  clock.advance(hours(1))
  await offerTo(owner, partner)
  expect(await shownAt(path)).toEqual([[offered, offered]])
})
