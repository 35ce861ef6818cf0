import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { mailsIn, notesIn, ofType } from '#test/support/effects.ts'
import { userId } from '#test/support/fake-requests.ts'
import { suspensionEffects } from './suspension-effects.ts'
import type { UserItem } from './user-store.ts'

const id = userId('ann')
const person = { ...keys.user(id), userId: id, email: 'ann@example.org', createdAt: '', epoch: 1 }
const suspension = { reason: 'Parcels that never arrived.', at: '2026-11-20T12:00:00.000Z' }
const at = new Date('2026-11-20T12:00:01.000Z')
const effects = (old: Partial<UserItem> | undefined, user: Partial<UserItem> | undefined) =>
  suspensionEffects({ old: old && { ...person, ...old }, new: user && { ...person, ...user }, at })
const mailOf = (all: ReturnType<typeof effects>) => ofType(all, 'mail-to')[0]
const textOf = (all: ReturnType<typeof effects>) => mailOf(all)?.mail.text

test.each([
  ['when a user signs up', undefined, {}],
  ['when something else of a suspended user changes', { suspension }, { suspension, epoch: 2 }],
  ['when they are erased', { suspension }, undefined],
])('there are no effects %s', (_, old, user) => {
  expect(effects(old, user)).toEqual([])
})

describe('a suspension', () => {
  test('ends the open work at once and again a minute later, and mails its reason and end', () => {
    const all = effects({}, { suspension: { ...suspension, endsAt: '2026-12-01T00:00:00.000Z' } })
    const [ends, task, note] = all
    expect(ends).toEqual({ type: 'end-work', end: { kind: 'account.suspended', userId: id } })
    expect(task).toEqual({
      type: 'schedule-task',
      task: { kind: 'account.suspended', at: '2026-11-20T12:01:01.000Z', userId: id },
    })
    expect(note).toMatchObject({
      ...{ type: 'note', to: { userId: id }, at: at.toISOString() },
      notification: { kind: 'suspended', until: '2026-11-30', reason: suspension.reason },
    })
    expect(mailOf(all)).toMatchObject({ id: `suspended#${id}#${suspension.at}`, to: { userId: id } })
    expect(textOf(all)).toContain("We've suspended your account until the end of 30 November 2026.")
    expect(textOf(all)).toContain('The reason: Parcels that never arrived.')
    expect(textOf(all)).toContain('Ask us to look again')
  })

  test('is mailed again when it changes', () => {
    const later = { ...suspension, at: '2026-11-21T12:00:00.000Z' }
    const all = effects({ suspension }, { suspension: later })
    expect(ofType(all, 'mail-to')).toMatchObject([{ id: `suspended#${id}#${later.at}` }])
    expect(textOf(all)).toContain('until further notice')
  })

  test('of a business mentions its drivers', () => {
    expect(textOf(effects({ isBusiness: true }, { isBusiness: true, suspension }))).toContain(
      'Your drivers can finish deliveries under way',
    )
  })

  test('of a driver is mailed to their business, without the reason, and both are notified', () => {
    const driver = { isDriver: true, businessId: 'biz_1', firstName: 'Dan', lastName: 'Hill' }
    const all = effects(driver, { ...driver, suspension })
    expect(mailsIn(all)).toEqual(['biz_1: One of your drivers is suspended'])
    expect(notesIn(all)).toEqual([
      `${id}: Your Sameway account is suspended`,
      'biz_1: One of your drivers is suspended',
    ])
    expect(textOf(all)).toContain("We've suspended the account of Dan Hill")
    expect(JSON.stringify(ofType(all, 'note')[1])).not.toContain('never arrived')
    expect(textOf(all)).not.toContain('never arrived')
    expect(textOf(effects({ ...driver, suspension }, driver))).toContain("We've lifted the suspension of Dan Hill.")
  })

  test('is mailed when it is lifted, and has no other effect', () => {
    const lifted = effects({ suspension }, {})
    expect(lifted.map(({ type }) => type)).toEqual(['note', 'push', 'mail-to'])
    expect(mailOf(lifted)).toMatchObject({ id: `lifted#${id}#${suspension.at}` })
    expect(textOf(lifted)).toContain("We've lifted the suspension of your account.")
  })
})
