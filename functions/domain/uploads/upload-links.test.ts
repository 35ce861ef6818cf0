import { describe, expect, test } from 'vitest'
import { type ProblemId, RequestId, UploadId, UserId } from '#shared/model/ids.ts'
import { type RequestStatus, requestStatuses } from '#shared/model/request-lifecycle.ts'
import { type UploadPurpose, uploaderOf, uploadPurposes } from '#shared/model/upload-purposes.ts'
import { aProblem, problemId } from '#test/support/fake-problems.ts'
import { auditContextOf, businessId, noon, requestId, sessionOf } from '#test/support/fake-requests.ts'
import { userWith } from '#test/support/user-with.ts'
import { canSee, isForAdmins, isForRequest, isForRequester, openUpload, startUpload } from './upload-links.ts'
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

  test('a driver can upload only proofs', async () => {
    const { deps, kept } = harness()
    const driver = sessionOf(ann, { user: userWith({ is_driver: true }) })
    await expect(startUpload(deps, driver, photo, undefined)).rejects.toMatchObject({ code: 'access.denied' })
    expect(kept.size).toBe(0)
    await startUpload(deps, driver, { ...photo, purpose: 'proof' }, undefined)
    expect(kept.size).toBe(1)
  })

  test.each([
    ['request-photo', 'application/pdf'],
    ['vehicle-photo', 'application/pdf'],
    ['driver-photo', 'application/pdf'],
    ['proof', 'application/pdf'],
  ] as const)('a %s cannot be %s', async (purpose, contentType) => {
    const { deps, kept } = harness()
    const refused = startUpload(deps, sessionOf(ann), { purpose, contentType, size: 9 }, undefined)
    await expect(refused).rejects.toMatchObject({ code: 'upload.unsupported' })
    expect(kept.size).toBe(0)
  })

  test('refuses uploads beyond the daily limit and stores nothing of them', async () => {
    const { deps, kept } = harness({ room: 2000 })
    await startUpload(deps, sessionOf(ann), photo, undefined)
    await expect(startUpload(deps, sessionOf(ann), photo, undefined)).rejects.toMatchObject({
      code: 'upload.too-many',
      message: 'You’ve sent as many files as we take in a day. Please try again tomorrow.',
      retryAfterSeconds: 600,
    })
    expect(kept.size).toBe(1)
  })

  test('refuses the same key with another file', async () => {
    const { deps } = harness()
    await startUpload(deps, sessionOf(ann), photo, key)
    await expect(startUpload(deps, sessionOf(ann), photo, { ...key, bodyHash: 'two' })).rejects.toMatchObject({
      code: 'idempotency.reused',
    })
  })

  test('gives the same key and file the same place', async () => {
    const { deps, kept, limits } = harness()
    const [first, again] = [
      await startUpload(deps, sessionOf(ann), photo, key),
      await startUpload(deps, sessionOf(ann), photo, key),
    ]
    expect(again).toEqual(first)
    expect([...kept.values()]).toMatchObject([{ uploadId: 'upl_1FPc9b5c5QdpH4zZv03tch', state: 'waiting' }])
    expect(limits).toEqual(Array(2).fill({ max: 104_857_600, perSeconds: 86_400 }))
  })

  test('T-U1 a link is for one place of our choice, one type and one size', async () => {
    const { id, url, headers } = await startUpload(harness().deps, sessionOf(ann), photo, undefined)
    expect(url).toBe(`quarantine/${ann}/${id} {"contentType":"image/jpeg","bytes":1024}`)
    expect(headers).toEqual({ 'content-type': 'image/jpeg', 'if-none-match': '*' })
    expect(uploaderOf(url)).toBe(ann)
    expect(uploaderOf('files/somewhere')).toBeUndefined()
  })
})

const [owner, carrier, stranger] = [1, 2, 3].map((number) => UserId.parse(`usr_000000000000000000000${number}`)) as [
  UserId,
  UserId,
  UserId,
] // one for each number
const requester = UserId.parse('usr_0000000000000000000004')
const event = { type: 'post', by: requester, at: noon.toISOString() } as const
const as = (userId: UserId, isAdmin = false) => ({ userId, isAdmin })

const purposes = Object.keys(uploadPurposes) as UploadPurpose[] // its keys are the purposes
const carried = (status: RequestStatus) => ({ status, event, ownerId: requester, carrierId: carrier })
const whileCarried = ['matched', 'in_transit']

describe.each(purposes)('who sees a %s', (purpose) => {
  // For a driver's files `usedBy` is the driver; for all others here it does not matter.
  const upload = { ownerId: owner, purpose, usedBy: carrier }
  const isOpen = purpose === 'profile-photo'
  const isCarried = ['request-photo', 'receipt'].includes(purpose)
  const isProof = purpose === 'proof'
  const showsCarrier = purpose === 'driver-photo'
  const isJudgedBy = [
    'id-document',
    'id-document-back',
    'dbs-check',
    'driving-licence',
    'vehicle-insurance',
    'right-to-work',
    'vehicle-photo',
    'driver-licence',
    'driver-photo',
  ].includes(purpose)

  test('a stranger sees only photos of partners', () => {
    expect(canSee(as(stranger), upload, undefined, noon)).toBe(isOpen)
    for (const status of requestStatuses) expect(canSee(as(stranger), upload, carried(status), noon)).toBe(isOpen)
  })

  test('a carrier sees a request’s files from match to delivery, and its proofs even after that', () => {
    expect(isForRequest(upload)).toBe(isCarried || isProof)
    const seen = requestStatuses.filter((status) => canSee(as(carrier), upload, carried(status), noon))
    expect(seen).toEqual(isOpen || isProof ? requestStatuses : isCarried ? whileCarried : [])
    expect(canSee(as(carrier), upload, { status: 'matched', event, ownerId: requester }, noon)).toBe(isOpen)
  })

  test('a requester sees the photo of the driver who carries for them, from match to delivery, and of no other driver', () => {
    expect(isForRequester(upload)).toBe(showsCarrier)
    const seen = requestStatuses.filter((status) => canSee(as(requester), upload, carried(status), noon))
    expect(seen).toEqual(isOpen || isProof ? requestStatuses : showsCarrier ? whileCarried : [])
    for (const status of requestStatuses) {
      expect(canSee(as(requester), { ...upload, usedBy: stranger }, carried(status), noon)).toBe(isOpen || isProof)
      expect(canSee(as(requester), upload, { ...carried(status), ownerId: stranger }, noon)).toBe(isOpen)
      expect(canSee(as(requester), upload, { status, event, ownerId: requester }, noon)).toBe(isOpen || isProof)
    }
    expect(canSee(as(requester), upload, undefined, noon)).toBe(isOpen)
  })

  test('an admin sees the files by which partners and drivers are judged, and otherwise no more than anyone', () => {
    expect(isForAdmins(upload)).toBe(isJudgedBy)
    expect(canSee(as(stranger, true), upload, undefined, noon)).toBe(isOpen || isJudgedBy)
    expect(canSee(as(stranger, true), upload, carried('matched'), noon)).toBe(isOpen || isJudgedBy)
  })

  test('a business sees proofs of what its drivers carry, and no other files of a request', () => {
    const business = { ...as(stranger), businessId }
    expect(canSee(business, upload, { ...carried('in_transit'), businessId }, noon)).toBe(isOpen || isProof)
    expect(canSee(business, upload, carried('in_transit'), noon)).toBe(isOpen)
    expect(canSee(as(stranger), upload, { ...carried('in_transit'), businessId }, noon)).toBe(isOpen)
  })

  test('its uploader always sees it, unless it is evidence about a partner', () => {
    expect(canSee(as(owner), upload, undefined, noon)).toBe(purpose !== 'right-to-work')
  })
})

describe('open upload', () => {
  const uploadId = UploadId.parse('upl_0000000000000000000001')
  const request = RequestId.parse('req_0000000000000000000001')
  type Given = { named?: ProblemId; carriage?: { carrierId: UserId; matches: number } }
  const opened = async (
    viewer: ReturnType<typeof as>,
    parts: Partial<ClaimedUpload> | undefined,
    { named, carriage = { carrierId: carrier, matches: 1 } }: Given = {},
  ) => {
    const requested: string[] = []
    const audited: object[] = []
    const driversRequest = parts?.purpose === 'driver-photo' ? { request } : {}
    const claimed = { uploadId, ownerId: owner, contentType: 'image/jpeg', state: 'claimed', fileKey: 'key', ...parts }
    const deps = {
      uploads: { find: async () => parts && (claimed as UploadItem) }, // only the fields that are read
      files: { downloadLink: async (key: string, about: object) => `${key} ${JSON.stringify(about)}` },
      requestOf: async (id: string) => {
        requested.push(id)
        return { status: 'matched', event, ownerId: requester, ...carriage } as const
      },
      problemOf: async (id: ProblemId) => [problem, elsewhere].find((one) => one.problemId === id),
      audit: async (entry: object) => void audited.push(entry),
      now: () => noon,
    }
    const answer = openUpload(deps, viewer, auditContextOf(viewer.userId), {
      uploadId,
      ...driversRequest,
      ...(named && { problemId: named }),
    })
    const outcome = await answer.then(
      ({ url }) => url,
      ({ code }) => code,
    )
    return { outcome, requested, audited }
  }
  const sides = { ownerId: requester, carrierId: carrier }
  const problem = aProblem({ requestId: request, ...sides, statement: { ...aProblem().statement, by: requester } })
  const elsewhere = aProblem({ ...problem, problemId: problemId('two'), requestId: requestId('two') })
  const [photo, driver] = [
    { purpose: 'request-photo', usedBy: request },
    { purpose: 'driver-photo', usedBy: carrier },
  ] as const
  const proof = { purpose: 'proof', usedBy: request, claimedAt: '2026-07-23T12:00:01.000Z' } as const
  const document = { purpose: 'id-document', usedBy: stranger } as const

  test.each([
    ['the owner’s own photo', as(owner), photo, [], []],
    ['a request’s photo by its carrier', as(carrier), photo, [request], []],
    ['a driver’s photo by the requester they carry for', as(requester), driver, [request], []],
    ['the same, though that requester is an admin', as(requester, true), driver, [request], []],
    ['a driver’s photo by an admin', as(stranger, true), driver, [request], ['driver-photo']],
    ['the owner’s own document, though they are an admin', as(owner, true), document, [], []],
    ['a document by an admin', as(carrier, true), document, [], ['id-document']],
    ['a proof by the owner of its request', as(requester), proof, [request], []],
    ['a proof by the carrier of its request', as(carrier), proof, [request], []],
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
    ['a document, by anyone but an admin', as(stranger), document],
    ['a proof of a request of others, even by an admin', as(stranger, true), proof],
    [
      'a proof whose file has been erased, by its uploader',
      as(owner),
      { ...proof, claimedAt: '2026-07-23T11:59:59.000Z' },
    ],
  ])('%s is unknown, and leaves no audit entry', async (_, viewer, upload) => {
    expect(await opened(viewer, upload)).toMatchObject({ outcome: 'upload.unknown', audited: [] })
  })

  describe('of a problem', () => {
    const ofStatement = { ...proof, usedBy: problem.problemId }
    const named = problem.problemId
    const another = { carrierId: stranger, matches: 1 }
    test.each<[string, ReturnType<typeof as>, Partial<ClaimedUpload>, Given]>([
      ['a statement’s photo by a stranger', as(stranger), ofStatement, {}],
      [
        'the same by the next carrier of the request',
        as(stranger),
        ofStatement,
        { carriage: { ...another, matches: 2 } },
      ],
      ['a photo of the delivery by a stranger', as(stranger), proof, { named }],
      [
        'the same by an admin for the problem of another delivery',
        as(stranger, true),
        proof,
        { named: elsewhere.problemId },
      ],
      ['the same by a former carrier', as(carrier), proof, { named, carriage: { ...another, matches: 2 } }],
    ])('%s is unknown, and leaves no audit entry', async (_, viewer, upload, given) => {
      expect(await opened(viewer, upload, given)).toMatchObject({ outcome: 'upload.unknown', audited: [] })
    })

    test.each<[string, ReturnType<typeof as>, Partial<ClaimedUpload>, Given, boolean]>([
      ['a statement’s photo by the other side', as(carrier), ofStatement, {}, false],
      ['the same after a give-back', as(carrier), ofStatement, { carriage: { ...another, matches: 2 } }, false],
      ['the same by a driver who has taken over', as(stranger), ofStatement, { carriage: another }, false],
      ['the same by an admin', as(stranger, true), ofStatement, {}, true],
      ['a photo of the delivery by an admin', as(stranger, true), proof, { named }, true],
    ])('%s is opened, and audited if an admin opens it', async (_, viewer, upload, given, isAudited) => {
      const { outcome, audited } = await opened(viewer, upload, given)
      expect(outcome).toMatch(/^key \{/)
      const about = { uploadId, purpose: 'proof', problemId: named }
      const entry = { ...auditContextOf(viewer.userId), at: noon.toISOString(), action: 'document.opened' }
      expect(audited).toEqual(isAudited ? [{ ...entry, subject: owner, about }] : [])
    })
  })

  test.each([
    [{ ...photo, contentType: 'image/png' }, 'inline', 'photo', 'png'],
    [{ purpose: 'receipt', usedBy: request, contentType: 'application/pdf' }, 'attachment', 'file', 'pdf'],
    [document, 'attachment', 'document', 'jpg'],
  ] as const)('%j is served as %s, under a name that we choose', async (upload, disposition, kind, ending) => {
    const contentType = 'contentType' in upload ? upload.contentType : 'image/jpeg'
    const about = { contentType, disposition: `${disposition}; filename="${kind}-13fde2e9.${ending}"` }
    expect((await opened(as(owner), upload)).outcome).toBe(`key ${JSON.stringify(about)}`)
  })
})
