import { describe, expect, test } from 'vitest'
import { UserId } from '#shared/model/ids.ts'
import { type RequestStatus, requestStatuses } from '#shared/model/statuses.ts'
import { type UploadPurpose, uploadPurposes } from '#shared/model/upload-purposes.ts'
import { isForCarrier, maySee } from './may-see.ts'

const [owner, carrier, stranger] = [1, 2, 3].map((number) => UserId.parse(`usr_000000000000000000000${number}`)) as [
  UserId,
  UserId,
  UserId,
] // as many as there are numbers
const purposes = Object.keys(uploadPurposes) as UploadPurpose[] // the table's own keys
const carried = (status: RequestStatus) => ({ status, carrierId: carrier })

describe.each(purposes)('%s', (purpose) => {
  const upload = { ownerId: owner, purpose }
  const isOpen = ['profile-photo', 'driver-photo'].includes(purpose)
  const isCarried = ['request-photo', 'receipt'].includes(purpose)

  test('a stranger sees none but the faces of people', () => {
    expect(maySee(stranger, upload, undefined)).toBe(isOpen)
    for (const status of requestStatuses) expect(maySee(stranger, upload, carried(status))).toBe(isOpen)
  })

  test('a carrier sees what they carry, from the match to the door', () => {
    expect(isForCarrier(upload)).toBe(isCarried)
    const seen = requestStatuses.filter((status) => maySee(carrier, upload, carried(status)))
    expect(seen).toEqual(isOpen ? requestStatuses : isCarried ? ['matched', 'in_transit'] : [])
    expect(maySee(carrier, upload, { status: 'matched' })).toBe(isOpen)
  })

  test('whoever uploaded it always sees it', () => {
    expect(maySee(owner, upload, undefined)).toBe(true)
  })
})
