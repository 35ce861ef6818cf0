import { describe, expect, test } from 'vitest'
import type { Effect } from '#functions/platform/realtime/effect.ts'
import type { UserItem } from '#functions/platform/sessions/user-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { noon, userId } from '#test/support/fake-requests.ts'
import type { ApplicationState, PartnerItem } from './partner-item.ts'
import { toldOfPartners } from './told-of-partners.ts'

const ann = userId('ann')
const told = (old: object | undefined, next: object | undefined) =>
  // Rows as the stream shows them.
  toldOfPartners({ old: old as never, new: next as never, at: noon })

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
const user = (parts: Partial<UserItem> = {}) => ({
  ...keys.user(ann),
  userId: ann,
  email: 'ann@example.org',
  createdAt: noon.toISOString(),
  epoch: 1,
  ...parts,
})
const verified = user({ isPartner: true, isVerifiedPartner: true })

test.each([
  ['a new application', told(undefined, application('pending'))],
  ['an application that was set up as approved', told(undefined, application('verified'))],
  ['an application that takes the place of another', told(application('pending'), application('pending'))],
  ['one more try', told(application('rejected'), application('pending'))],
  ['files that were removed', told(application('verified', { replaced: [] }), application('verified'))],
  ['an application that was erased', told(application('verified'), undefined)],
  ['a new person', told(undefined, verified)],
  ['an approval, in the row of the person', told(user({ isPartner: true }), verified)],
  ['another change of a verified partner', told(verified, { ...verified, firstName: 'Ann' })],
  ['an end that was no partner’s', told(user({ isPartner: true }), undefined)],
  ['a rejection, in the row of the person', told(user({ isPartner: true }), user({ isPartner: false }))],
  ['a row of somebody else', told({ ...verified, ...keys.business('b') }, { ...user(), ...keys.business('b') })],
])('nobody is told of %s', (_, effects) => {
  expect(effects).toEqual([])
})

test.each([
  ['the flag was taken', user({ isPartner: false, isVerifiedPartner: false })],
  ['the flag is gone', user()],
  ['the whole account is gone', undefined],
])('a partner has fallen when %s', (_, after) => {
  const onceMore = { kind: 'partner.fall', at: new Date(noon.getTime() + 60_000).toISOString(), userId: ann }
  expect(told(verified, after)).toEqual([
    { type: 'partner-fell', userId: ann },
    { type: 'lay-due', due: onceMore },
  ])
})

describe('a decision is mailed', () => {
  const mailOf = ([effect]: Effect[]) => (effect?.type === 'mail-to-user' ? effect : undefined)

  test.each([
    ['pending', 'verified', 'You are a verified partner'],
    ['pending', 'rejected', 'Your partner application was not approved'],
    ['verified', 'revoked', 'You are no longer a verified partner'],
  ] as const)('from %s to %s', (before, after, subject) => {
    const effects = told(application(before, { version: 3 }), application(after))
    expect(effects).toHaveLength(1)
    expect(mailOf(effects)).toMatchObject({ userId: ann, id: `application#${ann}#4`, mail: { subject } })
    expect(mailOf(effects)?.mail.text).toContain('/dashboard')
  })

  test('with the reason, which becomes no tag; without one, nothing is said of it', () => {
    const reason = 'The photo is <img src=x> blurred.'
    for (const after of ['rejected', 'revoked'] as const) {
      const mail = mailOf(told(application('pending'), application(after, { reason })))?.mail
      expect(mail?.text).toContain(`The reason: ${reason}`)
      expect(mail?.html).toContain('&lt;img src=x&gt; blurred')
      expect(mail?.html).not.toContain('<img')
      expect(mail?.subject).not.toContain('photo')
      expect(mailOf(told(application('pending'), application(after)))?.mail.text).not.toContain('reason')
    }
  })

  test('under an id of its own for each', () => {
    const first = mailOf(told(application('pending', { version: 1 }), application('rejected', { version: 2 })))
    const second = mailOf(told(application('pending', { version: 3 }), application('verified', { version: 4 })))
    expect(first?.id).not.toBe(second?.id)
  })
})
