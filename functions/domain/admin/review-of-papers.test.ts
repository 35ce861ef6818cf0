import { describe, expect, test } from 'vitest'
import { UploadId } from '#shared/model/ids.ts'
import { admin, application, approve, partnerWorld, reject } from '#test/support/review-harness.ts'

describe('where papers are required', () => {
  const check = { how: 'passport', checkedOn: '2026-11-01', by: admin, at: '' } as const
  test.each([
    ['nobody has checked the right to work', {}],
    ['the check has ended', { rightToWork: { ...check, until: '2026-11-19' } }],
  ])('an application is not approved while %s, and may be rejected', async (_, parts) => {
    const { decide, kept } = partnerWorld(application('pending', parts), undefined, true, 'required')
    await expect(decide(approve)).rejects.toMatchObject({ code: 'papers.work-unchecked' })
    expect(kept.written).toEqual([])
    await decide(reject)
    expect(kept.row?.status).toBe('rejected')
  })

  test('one with a check is approved', async () => {
    const { decide, kept } = partnerWorld(application('pending', { rightToWork: check }), undefined, true, 'required')
    await decide(approve)
    expect(kept.row?.status).toBe('verified')
  })
})

describe('what an admin has seen', () => {
  const file = (last: number) =>
    ({ uploadId: UploadId.parse(`upl_000000000000000000000${last}`), contentType: 'image/png', bytes: 1 }) as const
  const documents = { 'id-document': file(1), 'dbs-check': file(2) }

  test('is kept with a decision, for the copies that were there', async () => {
    for (const wish of [approve, reject]) {
      const { decide, kept } = partnerWorld(application('pending', { documents }))
      await decide(wish)
      const seen = { on: '2026-11-20', by: admin }
      expect(kept.row?.seen).toEqual({ identity: seen, dbs: seen })
    }
  })

  test('stays when a rejected application is approved after its copies have gone', async () => {
    const seen = { identity: { on: '2026-10-01', by: admin } }
    const { decide, kept } = partnerWorld(application('rejected', { seen }))
    await decide(approve)
    expect(kept.row?.seen).toEqual(seen)
  })

  test('refuses a look-up on a day that has not come', async () => {
    const papers = {
      carriesWaste: true,
      wasteRegulator: 'SEPA',
      wasteNumber: 'WCR1234',
      wasteUntil: '2027-01-01',
    } as const
    const { decide, kept } = partnerWorld(application('pending', { papers }))
    await expect(decide({ ...approve, waste_looked_up_on: '2026-11-21' })).rejects.toMatchObject({
      code: 'input.invalid',
    })
    await decide({ ...approve, waste_looked_up_on: '2026-11-20' })
    expect(kept.row?.seen).toEqual({ waste: { on: '2026-11-20', by: admin } })
  })

  test('a revocation drops newer papers that wait, and their certificate goes', async () => {
    const waitingPapers = { hireAndReward: true, insuranceUntil: '2027-01-01', at: '', insurance: file(3) }
    const { decide, kept } = partnerWorld(application('verified', { waitingPapers }))
    await decide(reject)
    expect(kept.row).not.toHaveProperty('waitingPapers')
    expect(kept.row?.replaced).toEqual([file(3).uploadId])
  })
})
