import { describe, expect, test } from 'vitest'
import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { UploadItem } from '#functions/domain/uploads/upload-store.ts'
import { UploadId } from '#shared/model/ids.ts'
import { people } from '#test/support/fake-requests.ts'
import { anApplication } from '#test/support/sample-items.ts'
import { expireDocuments, expireEvidence } from './expire-documents.ts'

const userId = people.carrier
const idOf = (last: number) => UploadId.parse(`upl_000000000000000000000${last}`)
const file = (last: number) => ({ uploadId: idOf(last), contentType: 'image/png', bytes: 1 }) as const
const decidedAt = '2026-11-20T12:00:00.000Z'
const documents = { 'profile-photo': file(1), 'id-document': file(2), 'dbs-check': file(3) }
const after = (days: number) => new Date(Date.parse(decidedAt) + days * 86_400_000)

/** One application; `isMoved` if a newer one comes between the read and the write. */
const world = (application: PartnerItem | undefined, { isMoved = false, upload = {} as object } = {}) => {
  const done: string[] = []
  const written: PartnerItem[] = []
  const deps = {
    applications: {
      find: async () => application,
      save: async ({ item }: { item: PartnerItem }) => {
        if (!isMoved) written.push(item)
        return isMoved ? ('moved' as const) : ('saved' as const)
      },
      clearReplaced: async () => void done.push('cleared'),
    },
    uploads: {
      find: async (uploadId: string) =>
        ({ uploadId, state: 'claimed', usedBy: userId, ...upload }) as unknown as UploadItem, // what is read of it
    },
    deleteUpload: async ({ uploadId }: { uploadId: UploadId }) => void done.push(uploadId),
  }
  return { deps, done, written }
}

describe('copies of an application', () => {
  test('of an erased account are none', async () => {
    const { deps, done } = world(undefined)
    await expireDocuments(deps, userId, after(400))
    expect(done).toEqual([])
  })

  test('whose day has not come stay, and the row is not written', async () => {
    const { deps, done, written } = world(anApplication({ userId, decidedAt, documents }))
    await expireDocuments(deps, userId, after(29))
    expect([done, written]).toEqual([[], []])
  })

  test('go on their day, with a new version of the row that keeps what was seen', async () => {
    const seen = { identity: { on: '2026-11-20', by: people.stranger } }
    const { deps, done, written } = world(anApplication({ userId, decidedAt, documents, seen, version: 4 }))
    await expireDocuments(deps, userId, after(30))
    expect(done).toEqual([idOf(2)])
    const { 'id-document': _, ...left } = documents
    expect(written).toEqual([anApplication({ userId, decidedAt, documents: left, seen, version: 5 })])
  })

  test('that were replaced go at once, and the row forgets them', async () => {
    const { deps, done, written } = world(anApplication({ userId, decidedAt, documents, replaced: [idOf(7)] }))
    await expireDocuments(deps, userId, after(1))
    expect([done, written]).toEqual([[idOf(7), 'cleared'], []])
  })

  test('are looked at again if the application changes meanwhile', async () => {
    const { deps } = world(anApplication({ userId, decidedAt, documents }), { isMoved: true })
    await expect(expireDocuments(deps, userId, after(30))).rejects.toThrow('changed')
  })
})

describe('evidence of the right to work', () => {
  const rightToWork = {
    how: 'passport',
    checkedOn: '2026-11-01',
    by: people.stranger,
    at: '',
    evidence: idOf(9),
  } as const
  const expired = async (application: PartnerItem | undefined, at: Date, upload = {}) => {
    const { deps, done, written } = world(application, { upload })
    return { outcome: await expireEvidence(deps, { userId, uploadId: idOf(9) }, at), done, written }
  }

  test.each(['pending', 'verified'] as const)('stays while the application is %s', async (status) => {
    const application = anApplication({ userId, decidedAt, status, rightToWork })
    expect(await expired(application, after(5_000))).toEqual({ outcome: 'kept', done: [], written: [] })
  })

  test.each([
    [729, 'kept'],
    [731, 'gone'],
  ])('of a revoked partner after %s days is %s, and the check stays', async (days, outcome) => {
    const application = anApplication({ userId, decidedAt, status: 'revoked', rightToWork })
    const found = await expired(application, after(days))
    expect(found.outcome).toBe(outcome)
    const { evidence: _, ...check } = rightToWork
    expect(found.written.map((item) => item.rightToWork)).toEqual(outcome === 'gone' ? [check] : [])
  })

  test('of an erased account goes when its row says so', async () => {
    const keptUntil = after(10).toISOString()
    expect(await expired(undefined, after(9), { keptUntil })).toMatchObject({ outcome: 'kept', done: [] })
    expect(await expired(undefined, after(11), { keptUntil })).toMatchObject({ outcome: 'gone', done: [idOf(9)] })
  })

  test('that has gone already is gone', async () => {
    expect(await expired(undefined, after(1), { state: 'waiting' })).toMatchObject({ outcome: 'gone', done: [] })
  })
})
