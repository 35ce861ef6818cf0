import { describe, expect, test } from 'vitest'
import { type PartnerItem, partnerRow } from '#functions/domain/shared/partner-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import { UploadId } from '#shared/model/ids.ts'
import { people } from '#test/support/fake-requests.ts'
import { anApplication, aUser } from '#test/support/sample-items.ts'
import { coverEffects } from './cover-effects.ts'
import { retentionEffects } from './retention-effects.ts'

const userId = people.carrier
const idOf = (last: number) => UploadId.parse(`upl_000000000000000000000${last}`)
const file = (last: number) => ({ uploadId: idOf(last), contentType: 'image/png', bytes: 1 }) as const
const at = new Date('2026-11-20T12:00:00.000Z')
const decidedAt = at.toISOString()
const documents = { 'id-document': file(1), 'id-document-back': file(2), 'profile-photo': file(3) }
const { decidedAt: _, ...pending } = anApplication({ userId, status: 'pending', documents })
const tasksOf = (old: PartnerItem | undefined, next: PartnerItem | undefined) =>
  retentionEffects({ old: old && partnerRow(old), new: next && partnerRow(next), at }).map((effect) =>
    effect.type === 'schedule-task' ? `${effect.task.kind} ${effect.task.at}` : effect.type,
  )

describe('a change of an application plans when its copies go', () => {
  test('after a decision, once for all that go together', () => {
    const decided = anApplication({ userId, documents, decidedAt })
    expect(tasksOf(pending, decided)).toEqual(['document.expire 2026-12-20T12:00:00.000Z'])
    expect(tasksOf(decided, { ...decided, version: 9 })).toEqual([])
  })

  test('and those that were replaced, a minute later', () => {
    const replaced = { ...pending, replaced: [idOf(7)] }
    expect(tasksOf(pending, replaced)).toEqual(['document.expire 2026-11-20T12:01:00.000Z'])
    expect(tasksOf(replaced, { ...replaced, version: 9 })).toEqual([])
  })

  test('at once, if their day has passed', () => {
    const decided = anApplication({ userId, documents, decidedAt: '2026-01-01T00:00:00.000Z' })
    expect(tasksOf(undefined, decided)).toEqual(['document.expire 2026-11-20T12:00:00.000Z'])
  })
})

describe('evidence of the right to work is planned to go', () => {
  const check = { how: 'passport', checkedOn: '2026-11-01', by: people.stranger, at: '', evidence: idOf(9) } as const
  const verified = anApplication({ userId, rightToWork: check })
  const task = 'evidence.expire 2028-11-20T12:00:00.000Z'

  test.each(['rejected', 'revoked'] as const)('two years after an application was %s', (status) => {
    const ended = { ...verified, status, decidedAt }
    expect(tasksOf(verified, ended)).toEqual([task])
    expect(tasksOf(ended, { ...ended, version: 9 })).toEqual([])
  })

  test('two years after an erasure, or after the revocation before it', () => {
    expect(tasksOf(verified, undefined)).toEqual([task])
    expect(tasksOf({ ...verified, status: 'revoked', decidedAt: '2026-10-20T12:00:00.000Z' }, undefined)).toEqual([
      'evidence.expire 2028-10-20T12:00:00.000Z',
    ])
  })

  test('with that of earlier checks', () => {
    expect(tasksOf({ ...verified, earlierChecks: [{ ...check, evidence: idOf(8) }] }, undefined)).toEqual([task, task])
  })
})

test('a new end of a verified partner’s papers plans its reminders, and the same one again plans none', () => {
  const user = aUser({ userId, isVerifiedPartner: true, cover: { since: '2026-01-01', hire: '2027-05-04' } })
  const row = { ...keys.user(userId), ...user }
  expect(coverEffects({ old: { ...row, cover: undefined }, new: row, at })).toHaveLength(3)
  expect(coverEffects({ old: row, new: { ...row, firstName: 'Bea' }, at })).toEqual([])
  expect(coverEffects({ old: undefined, new: { ...row, isVerifiedPartner: false }, at })).toEqual([])
})
