import { describe, expect, test } from 'vitest'
import { UserId } from '#shared/model/ids.ts'
import { type RequestStatus, requestStatuses } from '#shared/model/request-lifecycle.ts'
import { type UploadPurpose, uploadPurposes } from '#shared/model/upload-purposes.ts'
import { canSee, isForAdmins, isForCarrier, isForRequester } from './open-upload.ts'

const [owner, carrier, stranger] = [1, 2, 3].map((number) => UserId.parse(`usr_000000000000000000000${number}`)) as [
  UserId,
  UserId,
  UserId,
] // as many as there are numbers
const purposes = Object.keys(uploadPurposes) as UploadPurpose[] // the table's own keys
const as = (userId: UserId, isAdmin = false) => ({ userId, isAdmin })
const requester = UserId.parse('usr_0000000000000000000004')
const carried = (status: RequestStatus) => ({ status, ownerId: requester, carrierId: carrier })
const whileCarried = ['matched', 'in_transit']

describe.each(purposes)('%s', (purpose) => {
  // Files of a driver are used by the driver, and all others here by whatever they were handed in for.
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

  test('whoever uploaded it always sees it', () => {
    expect(canSee(as(owner), upload, undefined)).toBe(true)
  })
})
