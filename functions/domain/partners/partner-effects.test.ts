import { describe, expect, test } from 'vitest'
import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Effect } from '#functions/domain/shared/effect.ts'
import type { NameDecision, PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { ApplicationState } from '#shared/model/review-lifecycles.ts'
import { ofType } from '#test/support/effects.ts'
import { noon, userId } from '#test/support/fake-requests.ts'
import { aUser } from '#test/support/sample-items.ts'
import { partnerEffects } from './partner-effects.ts'
import { partnershipEffects } from './partnership-effects.ts'

const ann = userId('ann')
const caused = (old: object | undefined, next: object | undefined, effectsOf = partnerEffects) =>
  effectsOf({ old: old && { ...old }, new: next && { ...next }, at: noon })

const application = (status: ApplicationState, parts: Partial<PartnerItem> = {}) => ({
  ...keys.partner(ann),
  userId: ann,
  version: 4,
  status,
  appliedAt: noon.toISOString(),
  transportModes: [],
  documents: {},
  ...parts,
})
const user = (parts: Partial<UserItem> = {}) => ({ ...keys.user(ann), ...aUser({ userId: ann, ...parts }) })
const pendingName = { firstName: 'Bea', lastName: 'May', at: noon.toISOString() }
const verified = user({ isPartner: true, isVerifiedPartner: true })

test.each([
  ['a new application', caused(undefined, application('pending'))],
  ['an application that was set up as approved', caused(undefined, application('verified'))],
  ['an application that takes the place of another', caused(application('pending'), application('pending'))],
  ['one more try', caused(application('rejected'), application('pending'))],
  ['files that were removed', caused(application('verified', { replaced: [] }), application('verified'))],
  ['a new name that waits', caused(application('verified'), application('verified', { pendingName }))],
  ['a new name that was taken back', caused(application('verified', { pendingName }), application('verified'))],
  ['an application that was erased', caused(application('verified'), undefined)],
])('%s notifies nobody', (_, effects) => {
  expect(effects).toEqual([])
})

test.each([
  ['a user is new', undefined, verified],
  ['a partner is approved', user({ isPartner: true }), verified],
  ['a verified partner changes their name', verified, { ...verified, firstName: 'Ann' }],
  ['an unverified partner is erased', user({ isPartner: true }), undefined],
  ['an applicant is rejected', user({ isPartner: true }), user({ isPartner: false })],
])('no partnership ends when %s', (_, before, after) => {
  expect(caused(before, after, partnershipEffects)).toEqual([])
})

test.each([
  ['is revoked', user({ isPartner: false, isVerifiedPartner: false })],
  ['has lost the flag', user()],
  ['is erased', undefined],
])('a partnership ends when a verified partner %s', (_, after) => {
  const onceMore = { kind: 'partner.fall', at: new Date(noon.getTime() + 60_000).toISOString(), userId: ann }
  expect(caused(verified, after, partnershipEffects)).toEqual([
    { type: 'end-work', end: { kind: 'partner.fall', userId: ann } },
    { type: 'schedule-task', task: onceMore },
  ])
})

describe('a decision is mailed', () => {
  const mailOf = (effects: Effect[]) => ofType(effects, 'mail-to')[0]

  test.each([
    ['pending', 'verified', "You're a verified partner"],
    ['pending', 'rejected', "Your partner application wasn't approved"],
    ['verified', 'revoked', "You're no longer a verified partner"],
  ] as const)('from %s to %s', (before, after, subject) => {
    const effects = caused(application(before, { version: 3 }), application(after))
    expect(effects.map(({ type }) => type)).toEqual(['note', 'push', 'mail-to'])
    expect(effects[0]).toMatchObject({ to: { userId: ann }, notification: { kind: 'application', decision: after } })
    expect(mailOf(effects)).toMatchObject({ to: { userId: ann }, id: `application#${ann}#4`, mail: { subject } })
    expect(mailOf(effects)?.mail.text).toContain('/dashboard')
  })

  test('with the reason, escaped; a mail without a reason does not mention one', () => {
    const reason = 'The photo is <img src=x> blurred.'
    for (const after of ['rejected', 'revoked'] as const) {
      const mail = mailOf(caused(application('pending'), application(after, { reason })))?.mail
      expect(mail?.text).toContain(`The reason: ${reason}`)
      expect(mail?.html).toContain('&lt;img src=x&gt; blurred')
      expect(mail?.html).not.toContain('<img')
      expect(mail?.subject).not.toContain('photo')
      expect(mailOf(caused(application('pending'), application(after)))?.mail.text).not.toContain('reason')
    }
  })

  test('under a different id each time', () => {
    const first = mailOf(caused(application('pending', { version: 1 }), application('rejected', { version: 2 })))
    const second = mailOf(caused(application('pending', { version: 3 }), application('verified', { version: 4 })))
    expect(first?.id).not.toBe(second?.id)
  })
})

describe('a decision on a new name', () => {
  const decided = (parts: Partial<NameDecision> = {}) =>
    application('verified', {
      version: 5,
      nameDecision: {
        decision: 'approved',
        firstName: 'Bea',
        lastName: 'May',
        at: noon.toISOString(),
        version: 5,
        ...parts,
      },
    })
  const reportedOf = (parts: Partial<NameDecision> = {}) =>
    caused(application('verified', { version: 4, pendingName }), decided(parts))

  test.each([
    ['approved', 'Your new name was approved', 'People now see Bea May.'],
    ['refused', "Your new name wasn't approved", "you're still a verified partner"],
  ] as const)('(%s) is mailed once, and refreshes the partner’s open screens', (decision, subject, text) => {
    const [note, notified, mail, push, ...others] = reportedOf({ decision })
    expect(others).toEqual([])
    expect(note).toMatchObject({ type: 'note', notification: { kind: 'newName', decision, name: 'Bea May' } })
    expect(notified).toMatchObject({ type: 'push', event: { type: 'notified' } })
    expect(mail).toMatchObject({ type: 'mail-to', to: { userId: ann }, id: `name#${ann}#5`, mail: { subject } })
    expect(JSON.stringify(mail).toLowerCase()).toContain(text.toLowerCase())
    expect(push).toMatchObject({ type: 'push', userId: ann, event: { type: 'session_changed', id: `${ann}.name.5` } })
    expect(caused(decided({ decision }), { ...decided({ decision }), version: 6 })).toEqual([])
  })

  test('with the reason of a refusal', () => {
    const mailTextOf = (effects: Effect[]) => ofType(effects, 'mail-to')[0]?.mail.text
    expect(mailTextOf(reportedOf({ decision: 'refused', reason: 'It is not yours.' }))).toContain(
      'The reason: It is not yours.',
    )
    expect(mailTextOf(reportedOf({ decision: 'refused' }))).not.toContain('reason')
  })
})
