import { describe, expect, test } from 'vitest'
import { UserId } from '#shared/model/ids.ts'
import { type RequestStatus, requestStatuses } from '#shared/model/statuses.ts'
import { type UploadPurpose, uploadPurposes } from '#shared/model/upload-purposes.ts'
import { isForAdmins, isForCarrier, maySee } from './may-see.ts'

const [owner, carrier, stranger] = [1, 2, 3].map((number) => UserId.parse(`usr_000000000000000000000${number}`)) as [
  UserId,
  UserId,
  UserId,
] // as many as there are numbers
const purposes = Object.keys(uploadPurposes) as UploadPurpose[] // the table's own keys
const as = (userId: UserId, isAdmin = false) => ({ userId, isAdmin })
const carried = (status: RequestStatus) => ({ status, carrierId: carrier })

describe.each(purposes)('%s', (purpose) => {
  const upload = { ownerId: owner, purpose }
  const isOpen = ['profile-photo', 'driver-photo'].includes(purpose)
  const isCarried = ['request-photo', 'receipt'].includes(purpose)
  const isJudgedBy = [
    'id-document',
    'id-document-back',
    'dbs-check',
    'driving-licence',
    'vehicle-insurance',
    'vehicle-photo',
    'driver-licence',
  ].includes(purpose)

  test('a stranger sees none but the faces of people', () => {
    expect(maySee(as(stranger), upload, undefined)).toBe(isOpen)
    for (const status of requestStatuses) expect(maySee(as(stranger), upload, carried(status))).toBe(isOpen)
  })

  test('a carrier sees what they carry, from the match to the door', () => {
    expect(isForCarrier(upload)).toBe(isCarried)
    const seen = requestStatuses.filter((status) => maySee(as(carrier), upload, carried(status)))
    expect(seen).toEqual(isOpen ? requestStatuses : isCarried ? ['matched', 'in_transit'] : [])
    expect(maySee(as(carrier), upload, { status: 'matched' })).toBe(isOpen)
  })

  test('an admin sees what partners and drivers are judged by, and of all else no more than anybody', () => {
    expect(isForAdmins(upload)).toBe(isJudgedBy)
    expect(maySee(as(stranger, true), upload, undefined)).toBe(isOpen || isJudgedBy)
    expect(maySee(as(stranger, true), upload, carried('matched'))).toBe(isOpen || isJudgedBy)
  })

  test('whoever uploaded it always sees it', () => {
    expect(maySee(as(owner), upload, undefined)).toBe(true)
  })
})
