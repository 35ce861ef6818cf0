import { describe, expect, test, vi } from 'vitest'
import type { PartyStore } from '#functions/domain/partners/partner-store.ts'
import { UploadId, UserId } from '#shared/model/ids.ts'
import { requestStatuses } from '#shared/model/request-lifecycle.ts'
import {
  aDetail,
  businessId,
  callers,
  noon,
  noRecords,
  people,
  requestAt,
  ring,
  sessionOf,
  userId,
} from '#test/support/fake-requests.ts'
import { aDriver, anApplication, aUser } from '#test/support/sample-items.ts'
import { completionCode } from './completion-code.ts'
import { getDetails } from './read-requests.ts'
import type { RequestItem } from './request-item.ts'

const photo = { uploadId: UploadId.parse('upl_0000000000000000000000'), contentType: 'image/png' as const, bytes: 1 }
const { manager } = callers
const user = (id: string, firstName: string, mobile: string) =>
  aUser({ userId: userId(id), firstName, lastName: 'Tester', mobile })
const parties = {
  owner: async () => user('owner', 'Olive', '07700 900101'),
  carrier: async () => ({
    user: user('carrier', 'Carl', '07700 900102'),
    partner: {
      ...anApplication({ userId: people.carrier }),
      photoId: photo.uploadId,
      vehicleMakeModel: 'Blue estate car',
      vehicleRegistration: 'AB12 CDE',
    },
  }),
}

const detailsOf = (
  item: RequestItem,
  session: ReturnType<typeof sessionOf>,
  now = noon,
  carrier: PartyStore['carrier'] = parties.carrier,
) =>
  getDetails(
    {
      requests: {
        findWhole: async () => ({ item, detail: aDetail({ photos: [photo], receipt: photo }), events: [], steps: [] }),
      },
      parties: { ...parties, carrier },
      records: noRecords,
      keyRing: () => ring,
      now: () => now,
    },
    session,
    item.requestId,
  )

const hidden = ['Park Row', 'Well Street', '53.79', '900300', 'Two books', 'upl_', '900101', 'Olive', 'Blue estate']
const whereAndWhat = ['Park Row', 'Well Street', '53.79', 'Two books']
const dayAfter = new Date(noon.getTime() + 24 * 3_600_000)
const foundIn = (details: unknown) => hidden.filter((text) => JSON.stringify(details).includes(text))

describe('a caller without a part in a request', () => {
  test.each(requestStatuses)('gets request.unknown when %s', async (status) => {
    for (const session of [sessionOf(people.stranger), manager, sessionOf(people.stranger, { businessId })])
      await expect(detailsOf(requestAt(status), session)).rejects.toMatchObject({ code: 'request.unknown' })
  })

  test('gets request.unknown for one that does not exist', async () => {
    const requests = { findWhole: async () => undefined }
    const tried = getDetails(
      { requests, parties, records: noRecords, keyRing: () => ring, now: () => noon },
      manager,
      'req_x',
    )
    await expect(tried).rejects.toMatchObject({ code: 'request.unknown' })
  })

  test.each(['pending_match', 'pending_partner_approval'] as const)(
    'may be its later carrier while %s',
    async (status) => {
      await expect(detailsOf(requestAt(status), sessionOf(people.carrier))).rejects.toMatchObject({
        code: 'request.unknown',
      })
    },
  )
})

describe('its owner', () => {
  test.each(requestStatuses)('sees everything when %s, with code and carrier while it is carried', async (status) => {
    const item = requestAt(status)
    const details = await detailsOf(item, sessionOf(people.owner))
    expect(details).toMatchObject({
      viewer: 'requester',
      status,
      pickupAddress: '12 Park Row, Leeds, LS1 5HD',
      deliveryAddress: '3 Well Street, Bradford, BD1 5PS',
      receiverContact: '07700 900300',
      photos: [{ id: photo.uploadId, url: `/api/uploads/${photo.uploadId}` }],
      otp: completionCode(item, ring) ?? null,
    })
    expect(details).not.toHaveProperty('requester')
    const isCarried = ['matched', 'in_transit'].includes(status)
    expect(details.otp !== null).toBe(isCarried)
    if (isCarried)
      expect(details.partner).toEqual({
        fullName: 'Carl Tester',
        businessName: null,
        photoUrl: `/api/uploads/${photo.uploadId}`,
        mobileNumber: '07700 900102',
        vehicleMakeModel: 'Blue estate car',
        vehicleRegistration: 'AB12 CDE',
      })
  })

  test.each(requestStatuses)('sees the photo of a fleet’s driver only while they carry it: %s', async (status) => {
    const item: RequestItem = { ...requestAt(status), businessId }
    const carrier = vi.fn<PartyStore['carrier']>(async (userId) => ({
      user: user('carrier', 'Carl', '07700 900102'),
      driver: aDriver({ userId: UserId.parse(userId), businessId, photo }),
    }))
    const details = await detailsOf(item, sessionOf(people.owner), noon, carrier)
    const isCarried = ['matched', 'in_transit'].includes(status)
    const url = `/api/uploads/${photo.uploadId}?request=${item.requestId}`
    expect(details.partner?.photoUrl ?? null).toBe(isCarried ? url : null)
    if (item.carrierId) expect(carrier).toHaveBeenCalledExactlyOnceWith(people.carrier, businessId)
  })

  test('sees only the carrier’s name once it is completed, and no carrier once it is cancelled', async () => {
    const nothing = { photoUrl: null, mobileNumber: null, vehicleMakeModel: null, vehicleRegistration: null }
    const completed = await detailsOf(requestAt('completed'), sessionOf(people.owner))
    expect(completed.partner).toEqual({ fullName: 'Carl Tester', businessName: null, ...nothing })
    expect((await detailsOf(requestAt('cancelled'), sessionOf(people.owner))).partner).toBeNull()
  })

  test('sees a vehicle only if the carrier uses one', async () => {
    const details = await detailsOf({ ...requestAt('matched'), actualMode: 'Bicycle' }, sessionOf(people.owner))
    expect(details.partner).toMatchObject({ vehicleMakeModel: null, vehicleRegistration: null })
    expect(details.actualTransportMode).toBe('Bicycle')
  })

  test('sees the number plate in capitals, even if it was stored as typed', async () => {
    const partner = anApplication({ userId: people.carrier, vehicleRegistration: 'ab12 cde' })
    const details = await detailsOf(requestAt('matched'), sessionOf(people.owner), noon, async () => ({
      ...(await parties.carrier()),
      partner,
    }))
    expect(details.partner?.vehicleRegistration).toBe('AB12 CDE')
  })

  test('sees an expired request as cancelled, with the reason', async () => {
    const late = new Date('2026-11-25T14:00:00.000Z')
    expect(await detailsOf(requestAt('pending_match'), sessionOf(people.owner), late)).toMatchObject({
      status: 'cancelled',
      cancelled_at: late.toISOString(),
      cancel_reason: 'expired',
      version: 1,
    })
    expect(await detailsOf(requestAt('cancelled'), sessionOf(people.owner))).toMatchObject({
      cancel_reason: 'requester',
    })
  })
})

describe('why it was cancelled', () => {
  const cancellation = { reason: 'other', note: 'The lift is broken.', late: 'late' } as const
  const off: RequestItem = { ...requestAt('cancelled'), cancellation }

  test.each([
    ['owner', sessionOf(people.owner), off],
    ['former carrier', sessionOf(people.carrier), off],
    ['carrier’s business', manager, { ...off, businessId }],
  ])('is shown to its %s', async (_, session, item) => {
    expect((await detailsOf(item, session)).cancellation).toEqual(cancellation)
  })

  test('is shown to its owner where the last carrier gave it back, and is null for all other requests', async () => {
    const back: RequestItem = { ...requestAt('pending_match'), cancellation: { reason: 'ill' } }
    expect((await detailsOf(back, sessionOf(people.owner))).cancellation).toEqual({
      reason: 'ill',
      note: null,
      late: null,
    })
    await expect(detailsOf(back, sessionOf(people.carrier))).rejects.toMatchObject({ code: 'request.unknown' })
    expect((await detailsOf(requestAt('matched'), sessionOf(people.owner))).cancellation).toBeNull()
  })
})

describe('its carrier', () => {
  test.each(['matched', 'in_transit'] as const)(
    'sees addresses and numbers when %s, and never the code',
    async (status) => {
      const item = requestAt(status)
      const details = await detailsOf(item, sessionOf(people.carrier))
      expect(details).toMatchObject({
        viewer: 'carrier',
        pickupAddress: '12 Park Row, Leeds, LS1 5HD',
        receiverContact: '07700 900300',
        requester: { firstName: 'Olive', mobileNumber: '07700 900101' },
      })
      for (const name of ['otp', 'partner']) expect(details).not.toHaveProperty(name)
      expect(JSON.stringify(details)).not.toContain(completionCode(item, ring))
    },
  )

  test('sees only areas once it is cancelled', async () => {
    const details = await detailsOf(requestAt('cancelled'), sessionOf(people.carrier))
    expect(details).toMatchObject({ pickupAddress: 'Leeds LS1', deliveryAddress: 'Bradford BD1', requester: null })
    expect(foundIn(details)).toEqual([])
  })

  test('sees addresses without numbers for a day after the completion, then areas', async () => {
    const item = requestAt('completed')
    const details = await detailsOf(item, sessionOf(people.carrier))
    expect(details).toMatchObject({ pickupAddress: '12 Park Row, Leeds, LS1 5HD', requester: null })
    expect(foundIn(details)).toEqual(whereAndWhat)
    const later = await detailsOf(item, sessionOf(people.carrier), dayAfter)
    expect(later).toMatchObject({ pickupAddress: 'Leeds LS1', deliveryAddress: 'Bradford BD1', requester: null })
    expect(foundIn(later)).toEqual([])
  })
})

test('the carrier’s business sees addresses until a day after the delivery, and no photos, code or numbers of others', async () => {
  for (const status of ['matched', 'in_transit'] as const) {
    const details = await detailsOf({ ...requestAt(status), businessId }, manager)
    expect(details).toMatchObject({
      viewer: 'business',
      pickupAddress: '12 Park Row, Leeds, LS1 5HD',
      receiverContact: null,
    })
    expect(foundIn(details)).toEqual(whereAndWhat)
    for (const name of ['otp', 'partner', 'requester']) expect(details).not.toHaveProperty(name)
  }
  const completed = { ...requestAt('completed'), businessId }
  expect(foundIn(await detailsOf(completed, manager))).toEqual(whereAndWhat)
  expect(foundIn(await detailsOf(completed, manager, dayAfter))).toEqual([])
  expect(foundIn(await detailsOf({ ...requestAt('cancelled'), businessId }, manager))).toEqual([])
})

describe('the carrier’s business sees its driver', () => {
  const driver = aDriver({ userId: people.carrier, businessId, name: 'Dot Driver', contactNumber: '07700900555' })
  const withDriver = async () => ({ user: user('carrier', 'Dot Driver', '07700900555'), driver })

  test.each(['matched', 'in_transit'] as const)('with the number while it is %s', async (status) => {
    const details = await detailsOf({ ...requestAt(status), businessId }, manager, noon, withDriver)
    expect(details.driver).toEqual({ name: 'Dot Driver', contactNumber: '07700900555' })
  })

  test.each(['completed', 'cancelled'] as const)('no longer once it is %s', async (status) => {
    const details = await detailsOf({ ...requestAt(status), businessId }, manager, noon, withDriver)
    expect(details.driver).toBeNull()
  })

  test('and nobody else sees that part', async () => {
    for (const id of [people.owner, people.carrier]) {
      const details = await detailsOf({ ...requestAt('matched'), businessId }, sessionOf(id), noon, withDriver)
      expect(details).not.toHaveProperty('driver')
    }
  })
})
