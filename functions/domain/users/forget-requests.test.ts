import { expect, test } from 'vitest'
import type { RequestDetail, RequestItem } from '#functions/domain/requests/request-item.ts'
import type { Decide } from '#functions/domain/requests/request-store.ts'
import type { UploadItem } from '#functions/domain/uploads/upload-item.ts'
import { RequestId, UploadId, UserId } from '#shared/model/ids.ts'
import { anonymiseRequests } from './forget-requests.ts'

const ownerId = UserId.parse('usr_0123456789abcdefABCDEF')
const uploadId = UploadId.parse('upl_0123456789abcdefABCDEF')

const request: RequestItem = {
  requestId: RequestId.parse('req_0123456789abcdefABCDEF'),
  ownerId,
  version: 4,
  status: 'completed',
  event: { type: 'complete', by: ownerId, at: '2026-11-20T13:00:00.000Z' },
  createdAt: '2026-11-20T12:00:00.000Z',
  category: 'Send Parcel',
  mode: 'Car',
  date: '2026-11-21',
  slot: 'morning',
  loading: false,
  pricePence: 1240,
  pickup: { address: '5 Weir Lane, Leeds', area: 'Leeds LS1', point: { lat: 53.8, lon: -1.5 } },
  delivery: { address: '8 Quay Road, York', area: 'York YO1' },
  matches: 1,
}
const photo = { uploadId, contentType: 'image/jpeg', bytes: 9 } as const
const detail: RequestDetail = {
  description: 'A vase',
  receiverContact: '07700 900456',
  photos: [photo],
  receipt: photo,
  suggestedPence: 1200,
  tariff: 1,
}

/** A request and its file, as they become. */
const house = (item: RequestItem = request) => {
  const state = { item, detail, done: [] as string[] }
  const upload: UploadItem = {
    uploadId,
    ownerId,
    purpose: 'request-photo',
    contentType: 'image/jpeg',
    size: 9,
    createdAt: '2026-11-20T12:00:00.000Z',
    state: 'claimed',
    usedBy: item.requestId,
    fileKey: 'files/a/b',
    claimedAt: '2026-11-20T12:00:00.000Z',
  }
  const note = (what: string) => async () => {
    state.done.push(what)
  }
  const deps = {
    requests: {
      all: async () => ({ posted: [state.item], carried: [] }),
      findWithDetail: async () => ({ item: state.item, detail: state.detail }),
      change: async (_: RequestId, decide: Decide) => {
        state.item = decide(state.item)?.next ?? state.item
        return state.item
      },
    },
    uploads: { find: async () => upload },
    files: { remove: (key: string) => note(`remove ${key}`)() },
    erasures: {
      deleteRow: ({ PK }: { PK: string }) => note(`drop ${PK}`)(),
      putDetail: async (_: string, next: RequestDetail) => {
        state.detail = next
      },
    },
  }
  return { state, forget: () => anonymiseRequests(deps, ownerId) }
}

test.each(['matched', 'in_transit'] as const)(
  'a request that is %s keeps all that its carrier needs',
  async (status) => {
    const { state, forget } = house({ ...request, status })
    await forget()
    expect(state).toEqual({ item: { ...request, status }, detail, done: [] })
  },
)

test('of one that is over no door, no number and no thing is left, but what the other party was paid', async () => {
  const { state, forget } = house()
  await forget()
  expect(JSON.stringify(state)).not.toMatch(/Weir|Quay|07700|vase|53\.8/)
  expect(state.item).toMatchObject({
    version: 4,
    pricePence: 1240,
    pickup: { address: 'Leeds LS1' },
    delivery: { address: 'York YO1' },
  })
})

test('its files go before the rows that know where they lie', async () => {
  const { state, forget } = house()
  await forget()
  expect(state.done.slice(0, 2)).toEqual(['remove files/a/b', `drop UPL#${uploadId}`])
})

test('what is forgotten already is not touched again', async () => {
  const { state, forget } = house()
  await forget()
  state.done.length = 0
  await forget()
  expect(state.done).toEqual([])
})
