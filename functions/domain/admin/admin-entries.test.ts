import { expect, test } from 'vitest'
import { UploadId } from '#shared/model/ids.ts'
import type { FileType } from '#shared/model/upload-purposes.ts'
import { userId } from '#test/support/fake-requests.ts'
import { toPartnerEntry } from './admin-entries.ts'

const file = (last: number, contentType: FileType) => ({
  uploadId: UploadId.parse(`upl_000000000000000000000${last}`),
  contentType,
  bytes: 100,
})
const user = { userId: userId('ann'), email: 'ann@example.org', createdAt: '', epoch: 1 }
const bare = {
  userId: userId('ann'),
  version: 2,
  status: 'pending' as const,
  appliedAt: '2026-11-19T09:00:00.000Z',
  transportModes: ['Walking' as const],
  documents: {},
}

test('an entry without name and vehicle has empty fields', () => {
  expect(toPartnerEntry(user, bare)).toEqual({
    user_id: userId('ann'),
    name: '',
    pending_name: null,
    email: 'ann@example.org',
    photo: null,
    license: null,
    documents: [],
    seen: [],
    papers_wait: false,
    unchecked: [],
    transport_modes: ['Walking'],
    vehicle: null,
    status: 'pending',
    is_verified: false,
    applied_at: '2026-11-19T09:00:00.000Z',
    returns_after: null,
    reason: null,
    version: 2,
  })
})

test('an entry has all files in the order of the form, each with a descriptive name', () => {
  const documents = {
    'vehicle-photo': file(7, 'image/webp'),
    'vehicle-insurance': file(6, 'application/pdf'),
    'driving-licence': file(5, 'image/jpeg'),
    'dbs-check': file(4, 'application/pdf'),
    'id-document-back': file(3, 'image/jpeg'),
    'id-document': file(2, 'application/pdf'),
    'profile-photo': file(1, 'image/png'),
  }
  const entry = toPartnerEntry(user, { ...bare, documents })
  expect(entry.documents.map(({ name }) => name)).toEqual([
    'photo.png',
    'photo-id.pdf',
    'photo-id-back.jpg',
    'dbs-check.pdf',
    'driving-licence.jpg',
    'vehicle-insurance.pdf',
    'vehicle-photo.webp',
  ])
  expect(entry.documents.map(({ url }) => url)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((last) => `/api/uploads/upl_000000000000000000000${last}`),
  )
  expect([entry.photo, entry.license]).toEqual([entry.documents[0], entry.documents[4]])
})

test('an entry has the new name that waits beside the current one', () => {
  const pendingName = { firstName: 'Bea', lastName: 'May', at: '2026-11-20T09:00:00.000Z' }
  const entry = toPartnerEntry(
    { ...user, firstName: 'Ann', lastName: 'Lee' },
    { ...bare, status: 'verified', pendingName },
  )
  expect(entry).toMatchObject({ name: 'Ann Lee', pending_name: 'Bea May', status: 'verified', is_verified: true })
})

test('an entry has the vehicle with its owner on one line, and the reason', () => {
  const entry = toPartnerEntry(
    { ...user, firstName: 'Ann', lastName: 'Lee' },
    {
      ...bare,
      status: 'revoked',
      reason: 'The insurance has run out.',
      vehicleType: 'Car',
      vehicleMakeModel: 'Blue estate car',
      vehicleRegistration: 'AB12 CDE',
      vehicleOwnerName: 'Ben Lee',
    },
  )
  expect(entry).toMatchObject({
    name: 'Ann Lee',
    vehicle: 'Car, Blue estate car, AB12 CDE, owned by Ben Lee',
    reason: 'The insurance has run out.',
    is_verified: false,
  })
})
