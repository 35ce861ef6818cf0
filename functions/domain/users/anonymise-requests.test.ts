import { describe, expect, test } from 'vitest'
import type { RequestStep } from '#functions/domain/requests/history-item.ts'
import type { RequestDetail, RequestItem } from '#functions/domain/requests/request-item.ts'
import type { UploadItem } from '#functions/domain/uploads/upload-store.ts'
import { UploadId } from '#shared/model/ids.ts'
import { aDetail, createFakeRequests, noon, people, requestAt } from '#test/support/fake-requests.ts'
import { anonymiseRequests } from './erase-account.ts'

describe('requests of an erased user', () => {
  const uploadId = UploadId.parse('upl_0123456789abcdefABCDEF')
  const photo = { uploadId, contentType: 'image/jpeg', bytes: 9 } as const
  const detail = aDetail({ photos: [photo], receipt: photo })

  /** A request with one file, and what is deleted of it. */
  const harness = (item: RequestItem, steps: RequestStep[] = []) => {
    const { store, kept } = createFakeRequests(item)
    kept.set(item.requestId, { item, detail, steps })
    const done: string[] = []
    const rewritten: RequestStep[] = []
    const note = async (what: string) => void done.push(what)
    const upload = {
      ...{ uploadId, ownerId: item.ownerId, purpose: 'request-photo', contentType: 'image/jpeg', size: 9 },
      ...{ state: 'claimed', usedBy: item.requestId, fileKey: 'files/a', createdAt: '', claimedAt: '' },
    } satisfies UploadItem
    const deps = {
      requests: { ...store, all: async () => ({ posted: [...kept.values()].map((one) => one.item), carried: [] }) },
      uploads: { find: async () => upload, remove: () => note('delete row') },
      files: { remove: (key: string) => note(`remove ${key}`) },
      erasures: {
        putDetail: async (_: string, next: RequestDetail) => {
          kept.set(item.requestId, { item, detail: next, steps: rewritten })
        },
        putStep: async (_: string, step: RequestStep) => void rewritten.push(step),
      },
    }
    return { done, stored: () => kept.get(item.requestId), forget: () => anonymiseRequests(deps, item.ownerId) }
  }

  test.each(['matched', 'in_transit'] as const)('keep everything that the carrier needs while %s', async (status) => {
    const item = requestAt(status)
    const { stored, done, forget } = harness(item)
    await forget()
    expect([stored(), done]).toEqual([{ item, detail, steps: [] }, []])
  })

  test('lose addresses, numbers and items, and keep price and areas for the other party', async () => {
    const { stored, forget } = harness(requestAt('completed'))
    await forget()
    expect(JSON.stringify(stored())).not.toMatch(/Park Row|Well Street|07700|books|53\.7/)
    expect(stored()?.item).toMatchObject({
      version: 4,
      pricePence: 1240,
      pickup: { address: 'Leeds LS1' },
      delivery: { address: 'Bradford BD1' },
    })
  })

  test('lose the words of steps at the door, and keep their proofs', async () => {
    const proof = { ...photo, uploadId: UploadId.parse('upl_0123456789abcdefABCDEG') }
    const given: RequestStep = {
      version: 4,
      type: 'handOver',
      by: people.carrier,
      carrierId: people.carrier,
      at: noon.toISOString(),
      photos: [proof],
    }
    const { stored, done, forget } = harness(requestAt('completed'), [
      { ...given, leftWith: 'neighbour', name: 'Mrs Ives', note: 'The green door of number 7.' },
    ])
    await forget()
    expect(stored()?.steps).toEqual([{ ...given, leftWith: 'neighbour' }])
    expect(done.filter((what) => what === 'delete row')).toHaveLength(2) // of the photo and the receipt
  })

  test('lose the note of a cancellation, and keep its reason', async () => {
    const { stored, forget } = harness({
      ...requestAt('cancelled'),
      cancellation: { reason: 'other', note: 'My aunt is ill.', late: 'late' },
    })
    await forget()
    expect(stored()?.item.cancellation).toEqual({ reason: 'other', late: 'late' })
  })

  test('lose files before their rows, and are not changed a second time', async () => {
    const { done, forget } = harness(requestAt('completed'))
    await forget()
    expect(done.slice(0, 2)).toEqual(['remove files/a', 'delete row'])
    done.length = 0
    await forget()
    expect(done).toEqual([])
  })
})
