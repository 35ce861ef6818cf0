import { describe, expect, test } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { userId } from '#test/support/fake-requests.ts'
import { suspensionEffects } from './suspension-effects.ts'
import type { UserItem } from './user-store.ts'

const id = userId('ann')
const person = { ...keys.user(id), userId: id, email: 'ann@example.org', createdAt: '', epoch: 1 }
const suspension = { reason: 'Parcels that never arrived.', at: '2026-11-20T12:00:00.000Z' }
const at = new Date('2026-11-20T12:00:01.000Z')
const effects = (old: Partial<UserItem> | undefined, user: Partial<UserItem> | undefined) =>
  suspensionEffects({ old: old && { ...person, ...old }, new: user && { ...person, ...user }, at })
const textOf = (effect: ReturnType<typeof effects>[number] | undefined) =>
  effect && 'mail' in effect ? effect.mail.text : ''

test.each([
  ['when a user signs up', undefined, {}],
  ['when something else of a suspended user changes', { suspension }, { suspension, epoch: 2 }],
  ['when they are erased', { suspension }, undefined],
])('there are no effects %s', (_, old, user) => {
  expect(effects(old, user)).toEqual([])
})

describe('a suspension', () => {
  test('ends the open work at once and again a minute later, and mails its reason and end', () => {
    const [ends, task, mail] = effects({}, { suspension: { ...suspension, endsAt: '2026-12-01T00:00:00.000Z' } })
    expect(ends).toEqual({ type: 'end-work', end: { kind: 'account.suspended', userId: id } })
    expect(task).toEqual({
      type: 'schedule-task',
      task: { kind: 'account.suspended', at: '2026-11-20T12:01:01.000Z', userId: id },
    })
    expect(mail).toMatchObject({ type: 'mail-to-user', id: `suspended#${id}#${suspension.at}`, userId: id })
    expect(textOf(mail)).toContain("We've suspended your account until the end of 30 November 2026.")
    expect(textOf(mail)).toContain('The reason: Parcels that never arrived.')
    expect(textOf(mail)).toContain('Ask us to look again')
  })

  test('is mailed again when it changes', () => {
    const later = { ...suspension, at: '2026-11-21T12:00:00.000Z' }
    const mails = effects({ suspension }, { suspension: later }).filter(({ type }) => type === 'mail-to-user')
    expect(mails).toMatchObject([{ id: `suspended#${id}#${later.at}` }])
    expect(textOf(mails[0])).toContain('until further notice')
  })

  test('of a business mentions its drivers', () => {
    const [, , mail] = effects({ isBusiness: true }, { isBusiness: true, suspension })
    expect(textOf(mail)).toContain('Your drivers can finish deliveries under way')
  })

  test('of a driver is mailed to their business, without the reason', () => {
    const driver = { isDriver: true, businessId: 'biz_1', firstName: 'Dan', lastName: 'Hill' }
    const [, , mail] = effects(driver, { ...driver, suspension })
    expect(mail).toMatchObject({ type: 'mail-to-business', businessId: 'biz_1' })
    expect(textOf(mail)).toContain("We've suspended the account of Dan Hill")
    expect(textOf(mail)).not.toContain('never arrived')
    expect(textOf(effects({ ...driver, suspension }, driver)[0])).toContain("We've lifted the suspension of Dan Hill.")
  })

  test('is mailed when it is lifted, and has no other effect', () => {
    const lifted = effects({ suspension }, {})
    expect(lifted).toMatchObject([{ type: 'mail-to-user', id: `lifted#${id}#${suspension.at}` }])
    expect(textOf(lifted[0])).toContain("We've lifted the suspension of your account.")
  })
})
