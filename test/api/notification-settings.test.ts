import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { topics } from '#shared/model/notification-kind.ts'
import type { Channel } from '#shared/model/notification-settings.ts'
import { logIn } from '#test/support/accounts.ts'
import { anAdmin, suspend } from '#test/support/admin-actions.ts'
import type { Client } from '#test/support/client.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import { openHost } from '#test/support/open-host.ts'
import { ok } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'
import { aBusiness, aDriverOf, aPartner, aRequester } from '#test/support/test-users.ts'

const host = await openHost()

type By = { client: Client }
const quiet = { from: '22:30', to: '07:00' }

const settingsOf = async ({ client }: By) => ok(await client.notifications.getSettings()).body
const switching = ({ client }: By, topic: string, channel: string, isOn: unknown = false) =>
  client.notifications.switchTopic({
    params: { topic, channel } as { topic: 'jobs'; channel: Channel }, // some of them are unknown
    body: { is_on: isOn as boolean },
  })
const setting = ({ client }: By, hours: unknown) =>
  client.notifications.setQuietHours({ body: { quiet: hours as typeof quiet } })

describe('refused are', () => {
  test('callers without a session', async () => {
    const nobody = { client: host.client() }
    expect(summaryOf(await nobody.client.notifications.getSettings())).toBe('401 session.none')
    expect(summaryOf(await switching(nobody, 'jobs', 'mail'))).toBe('401 session.none')
    expect(summaryOf(await setting(nobody, quiet))).toBe('401 session.none')
  })

  test('unknown topics and ways, and what is neither on nor off', async () => {
    const owner = await aRequester(host)
    for (const [topic, channel] of [
      ['everything', 'mail'],
      ['jobs', 'phone'],
      ['__proto__', 'push'],
    ] as const)
      expect(summaryOf(await switching(owner, topic, channel))).toBe('404 route.unknown')
    for (const isOn of ['no', null, 0])
      expect(summaryOf(await switching(owner, 'jobs', 'mail', isOn))).toBe('400 input.invalid')
    expect(await settingsOf(owner)).toEqual({ off: [], quiet: null })
  })

  test('mails that protect the account, which nobody can switch off', async () => {
    const owner = await aRequester(host)
    expect(summaryOf(await switching(owner, 'account', 'mail'))).toBe('400 notifications.always-on')
    expect(await settingsOf(owner)).toEqual({ off: [], quiet: null })
  })

  test('hours that are no hours, or begin where they end', async () => {
    const owner = await aRequester(host)
    ok(await setting(owner, quiet))
    for (const hours of [
      ...[{ from: '24:00', to: '07:00' }, { from: '22:00' }, { from: '7:00', to: '22:00' }, 'night', undefined],
      { from: '22:00', to: '22:00' },
    ])
      expect(summaryOf(await setting(owner, hours))).toBe('400 input.invalid')
    expect((await settingsOf(owner)).quiet).toEqual(quiet)
  })
})

test('everything is on for a new user', async () => {
  expect(await settingsOf(await aRequester(host))).toEqual({ off: [], quiet: null })
})

test('every role switches topics off and on, and each answer has all of its own settings', async () => {
  const business = await aBusiness(host)
  const others = await aRequester(host)
  for (const person of [await aRequester(host), await aPartner(host), business, await aDriverOf(host, business)]) {
    expect(ok(await switching(person, 'jobs', 'push')).body).toEqual({ off: ['jobs.push'], quiet: null })
    expect(ok(await switching(person, 'account', 'push')).body.off).toEqual(['jobs.push', 'account.push'])
    expect(ok(await switching(person, 'requests', 'mail')).body.off).toEqual([
      'requests.mail',
      'jobs.push',
      'account.push',
    ])
    expect(ok(await setting(person, quiet)).body.quiet).toEqual(quiet)
    for (const [topic, channel] of [
      ['jobs', 'push'],
      ['account', 'push'],
    ] as const)
      ok(await switching(person, topic, channel, true))
    expect(await settingsOf(person)).toEqual({ off: ['requests.mail'], quiet })
    ok(await switching(person, 'requests', 'mail', true))
    expect(ok(await setting(person, null)).body).toEqual({ off: [], quiet: null })
  }
  expect(await settingsOf(others)).toEqual({ off: [], quiet: null })
})

test('two tabs that switch at the same time do not undo each other', async () => {
  const owner = await aRequester(host)
  const phone = { client: await logIn(host, owner.user.email) }
  await Promise.all([
    ...topics.map((topic, index) => switching(index % 2 === 0 ? owner : phone, topic, 'push').then(ok)),
    setting(phone, quiet).then(ok),
    owner.client.notifications.listNotifications().then(ok),
  ])
  expect(await settingsOf(phone)).toEqual({ off: topics.map((topic) => `${topic}.push`), quiet })
})

test('switching off twice is switching off once', async () => {
  const owner = await aRequester(host)
  ok(await switching(owner, 'offers', 'push'))
  ok(await switching(owner, 'offers', 'push'))
  ok(await switching(owner, 'offers', 'push', true))
  expect(await settingsOf(owner)).toEqual({ off: [], quiet: null })
  expect(await readRow(keys.user(owner.userId))).not.toHaveProperty('notificationsOff')
})

test('a suspended user can still change them', async () => {
  const [admin, owner] = [await anAdmin(host), await aRequester(host)]
  ok(await suspend(admin, owner, { reason: 'Three parcels never arrived.' }))
  ok(await switching(owner, 'requests', 'mail'))
  expect(ok(await setting(owner, quiet)).body).toEqual({ off: ['requests.mail'], quiet })
})

test('they are in the export of the user’s data', async () => {
  const owner = await aRequester(host)
  ok(await switching(owner, 'requests', 'mail'))
  ok(await setting(owner, quiet))
  expect(ok(await owner.client.users.exportData()).body).toMatchObject({
    account: { notificationsOff: ['requests.mail'], quietHours: quiet },
  })
})
