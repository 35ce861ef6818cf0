import { describe, expect, test } from 'vitest'
import { RequestId, UploadId, UserId } from '#shared/model/ids.ts'
import { type RequestStatus, requestStatuses } from '#shared/model/request-lifecycle.ts'
import { type UploadPurpose, uploadPurposes } from '#shared/model/upload-purposes.ts'
import { auditContextOf, noon } from '#test/support/fake-requests.ts'
import { canSee, isForAdmins, isForCarrier, isForRequester, openUpload, startUpload } from './upload-links.ts'
import type { ClaimedUpload, UploadItem, WaitingUpload } from './upload-store.ts'

describe('start upload', () => {
  const ann = UserId.parse('usr_0000000000000000000001')
  const photo = { purpose: 'request-photo', contentType: 'image/jpeg', size: 1024 } as const
  const key = { seed: Buffer.alloc(32, 7).toString('base64url'), bodyHash: 'one' }

  const harness = ({ room = Number.POSITIVE_INFINITY } = {}) => {
    const kept = new Map<string, WaitingUpload>()
    const limits: object[] = []
    let left = room
    const uploads = {
      put: async (item: WaitingUpload) => {
        const before = kept.get(item.uploadId)
        if (before) return { bodyHash: before.bodyHash }
        kept.set(item.uploadId, item)
        return 'stored' as const
      },
      takeBytes: async (_: string, bytes: number, limit: object) => {
        limits.push(limit)
        left -= bytes
        return left >= 0 ? undefined : 600
      },
    }
    const files = { uploadLink: async (path: string, about: object) => `${path} ${JSON.stringify(about)}` }
    return { kept, limits, deps: { uploads, files, now: () => new Date('2026-11-20T12:50:00Z') } }
  }

  test.each([
    ['request-photo', 'application/pdf'],
    ['vehicle-photo', 'application/pdf'],
    ['driver-photo', 'application/pdf'],
    ['proof', 'application/pdf'],
  ] as const)('a %s cannot be %s', async (purpose, contentType) => {
    const { deps, kept } = harness()
    await expect(startUpload(deps, ann, { purpose, contentType, size: 9 }, undefined)).rejects.toMatchObject({
      code: 'upload.unsupported',
    })
    expect(kept.size).toBe(0)
  })

  test('refuses uploads beyond the hourly limit, and keeps nothing of them', async () => {
    const { deps, kept } = harness({ room: 2000 })
    await startUpload(deps, ann, photo, undefined)
    await expect(startUpload(deps, ann, photo, undefined)).rejects.toMatchObject({
      code: 'limit.reached',
      retryAfterSeconds: 600,
    })
    expect(kept.size).toBe(1)
  })

  test('the same key with another file is refused', async () => {
    const { deps } = harness()
    await startUpload(deps, ann, photo, key)
    await expect(startUpload(deps, ann, photo, { ...key, bodyHash: 'two' })).rejects.toMatchObject({
      code: 'idempotency.reused',
    })
  })

  test('the same key with the same file gets the same place', async () => {
    const { deps, kept, limits } = harness()
    const [first, again] = [await startUpload(deps, ann, photo, key), await startUpload(deps, ann, photo, key)]
    expect(again).toEqual(first)
    expect([...kept.values()]).toMatchObject([{ uploadId: 'upl_1FPc9b5c5QdpH4zZv03tch', state: 'waiting' }])
    expect(limits).toEqual(Array(2).fill({ max: 209_715_200, perSeconds: 3600 }))
  })

  test('T-U1 a link is for one place of our making, one type and one length', async () => {
    const { id, url, headers } = await startUpload(harness().deps, ann, photo, undefined)
    expect(url).toBe(`quarantine/${ann}/${id} {"contentType":"image/jpeg","bytes":1024}`)
    expect(headers).toEqual({ 'content-type': 'image/jpeg' })
  })
})

const [owner, carrier, stranger] = [1, 2, 3].map((number) => UserId.parse(`usr_000000000000000000000${number}`)) as [
  UserId,
  UserId,
  UserId,
] // as many as there are numbers
const requester = UserId.parse('usr_0000000000000000000004')
const as = (userId: UserId, isAdmin = false) => ({ userId, isAdmin })

describe('visibility', () => {
  const purposes = Object.keys(uploadPurposes) as UploadPurpose[] // the table's own keys
  const carried = (status: RequestStatus) => ({ status, ownerId: requester, carrierId: carrier })
  const whileCarried = ['matched', 'in_transit']

  describe.each(purposes)('%s', (purpose) => {
    // `usedBy` of a driver's files is the driver; of all others here, what they were uploaded for.
    const upload = { ownerId: owner, purpose, usedBy: carrier }
    const isOpen = purpose === 'profile-photo'
    const isCarried = ['request-photo', 'receipt'].includes(purpose)
    const showsCarrier = purpose === 'driver-photo'
    const isJudgedBy = [
      'id-document',
      'id-document-back',
      'dbs-check',
      'driving-licence',
      'vehicle-insurance',
      'vehicle-photo',
      'driver-licence',
      'driver-photo',
    ].includes(purpose)

    test('a stranger sees none but the faces of partners', () => {
      expect(canSee(as(stranger), upload, undefined)).toBe(isOpen)
      for (const status of requestStatuses) expect(canSee(as(stranger), upload, carried(status))).toBe(isOpen)
    })

    test('a carrier sees what they carry, from the match to the door', () => {
      expect(isForCarrier(upload)).toBe(isCarried)
      const seen = requestStatuses.filter((status) => canSee(as(carrier), upload, carried(status)))
      expect(seen).toEqual(isOpen ? requestStatuses : isCarried ? whileCarried : [])
      expect(canSee(as(carrier), upload, { status: 'matched', ownerId: requester })).toBe(isOpen)
    })

    test('a requester sees the driver who carries for them, from the match to the door, and no other one', () => {
      expect(isForRequester(upload)).toBe(showsCarrier)
      const seen = requestStatuses.filter((status) => canSee(as(requester), upload, carried(status)))
      expect(seen).toEqual(isOpen ? requestStatuses : showsCarrier ? whileCarried : [])
      for (const status of requestStatuses) {
        expect(canSee(as(requester), { ...upload, usedBy: stranger }, carried(status))).toBe(isOpen)
        expect(canSee(as(requester), upload, { ...carried(status), ownerId: stranger })).toBe(isOpen)
        expect(canSee(as(requester), upload, { status, ownerId: requester })).toBe(isOpen)
      }
      expect(canSee(as(requester), upload, undefined)).toBe(isOpen)
    })

    test('an admin sees what partners and drivers are judged by, and of all else no more than anybody', () => {
      expect(isForAdmins(upload)).toBe(isJudgedBy)
      expect(canSee(as(stranger, true), upload, undefined)).toBe(isOpen || isJudgedBy)
      expect(canSee(as(stranger, true), upload, carried('matched'))).toBe(isOpen || isJudgedBy)
    })

    test('is always shown to its uploader', () => {
      expect(canSee(as(owner), upload, undefined)).toBe(true)
    })
  })
})

describe('open upload', () => {
  const uploadId = UploadId.parse('upl_0000000000000000000001')
  const request = RequestId.parse('req_0000000000000000000001')
  const opened = async (viewer: ReturnType<typeof as>, parts: Partial<ClaimedUpload> | undefined) => {
    const requested: string[] = []
    const audited: object[] = []
    const driversRequest = parts?.purpose === 'driver-photo' ? { request } : {}
    const claimed = { uploadId, ownerId: owner, contentType: 'image/jpeg', state: 'claimed', fileKey: 'key', ...parts }
    const deps = {
      uploads: { find: async () => parts && (claimed as UploadItem) }, // only what is read
      files: { downloadLink: async (key: string, about: object) => `${key} ${JSON.stringify(about)}` },
      requestOf: async (id: string) => {
        requested.push(id)
        return { status: 'matched', ownerId: requester, carrierId: carrier } as const
      },
      audit: async (entry: object) => void audited.push(entry),
      now: () => noon,
    }
    const answer = openUpload(deps, viewer, auditContextOf(viewer.userId), { uploadId, ...driversRequest })
    const outcome = await answer.then(
      ({ url }) => url,
      ({ code }) => code,
    )
    return { outcome, requested, audited }
  }
  const [photo, driver] = [
    { purpose: 'request-photo', usedBy: request },
    { purpose: 'driver-photo', usedBy: carrier },
  ] as const
  const document = { purpose: 'id-document', usedBy: stranger } as const

  test.each([
    ['the owner’s own photo', as(owner), photo, [], []],
    ['a request’s photo by its carrier', as(carrier), photo, [request], []],
    ['a driver’s photo by the requester whom they carry for', as(requester), driver, [request], []],
    ['the same, though that requester is an admin', as(requester, true), driver, [request], []],
    ['a driver’s photo by an admin', as(stranger, true), driver, [request], ['driver-photo']],
    ['the owner’s own document, though they are an admin', as(owner, true), document, [], []],
    ['a document by an admin', as(carrier, true), document, [], ['id-document']],
  ] as const)('%s is opened, and audited where an admin judges by it', async (_, viewer, upload, asked, purposes) => {
    const { outcome, requested, audited } = await opened(viewer, upload)
    expect(outcome).toMatch(/^key \{/)
    expect(requested).toEqual(asked)
    const entry = { ...auditContextOf(viewer.userId), at: noon.toISOString(), action: 'document.opened' }
    expect(audited).toEqual(
      purposes.map((purpose) => ({ ...entry, subject: upload.usedBy, about: { uploadId, purpose } })),
    )
  })

  test.each([
    ['one that does not exist', as(owner), undefined],
    ['one that is not claimed yet', as(owner), { ...photo, state: 'waiting' as never }],
    ['a photo of a request of others', as(stranger), photo],
    ['a document, by anybody but an admin', as(stranger), document],
  ])('%s is unknown, and leaves no audit entry', async (_, viewer, upload) => {
    expect(await opened(viewer, upload)).toMatchObject({ outcome: 'upload.unknown', audited: [] })
  })

  test.each([
    [{ ...photo, contentType: 'image/png' }, 'inline', 'photo', 'png'],
    [{ purpose: 'receipt', usedBy: request, contentType: 'application/pdf' }, 'attachment', 'file', 'pdf'],
    [document, 'attachment', 'document', 'jpg'],
  ] as const)('%j is given as %s, under a name of ours', async (upload, disposition, kind, ending) => {
    const contentType = 'contentType' in upload ? upload.contentType : 'image/jpeg'
    const about = { contentType, disposition: `${disposition}; filename="${kind}-13fde2e9.${ending}"` }
    expect((await opened(as(owner), upload)).outcome).toBe(`key ${JSON.stringify(about)}`)
  })
})
