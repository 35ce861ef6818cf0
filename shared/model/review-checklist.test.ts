import { describe, expect, test } from 'vitest'
import { type Applicant, reviewChecklist } from './review-checklist.ts'

const today = '2026-11-24'
const onFoot: Applicant = {
  fullName: 'Zoë Hale',
  dateOfBirth: '1990-02-03',
  files: ['profile-photo', 'id-document'],
  vehicleType: undefined,
  vehicleOwnerName: undefined,
}
const byCar: Applicant = {
  ...onFoot,
  files: ['profile-photo', 'id-document', 'dbs-check', 'driving-licence', 'vehicle-insurance', 'vehicle-photo'],
  vehicleType: 'Car',
  vehicleOwnerName: ' zoe hale',
}
const outcomes = (applicant: Applicant) =>
  Object.fromEntries(reviewChecklist(applicant, today).map(({ check, outcome }) => [check, outcome]))

describe('a check is missing', () => {
  test.each([
    ['without a birth date', 'adult', { dateOfBirth: undefined }],
    ['a day before they are 18', 'adult', { dateOfBirth: '2008-11-25' }],
    ['without a photo', 'profile-photo', { files: [] }],
    ['without a photo ID', 'id-document', { files: [] }],
  ] as [string, string, Partial<Applicant>][])('%s', (_, check, parts) => {
    expect(outcomes({ ...byCar, ...parts })[check]).toBe('missing')
  })

  test.each(['vehicle-photo', 'driving-licence', 'vehicle-insurance'])('without its file: %s', (check) => {
    expect(outcomes({ ...byCar, files: [] })[check]).toBe('missing')
  })
})

test('says which papers were supplied, and calls none missing that is optional', () => {
  const texts = reviewChecklist({ ...byCar, files: ['vehicle-insurance'] }, today)
  for (const [text, outcome] of [
    ['Insurance certificate supplied', 'met'],
    ['Driving licence not supplied', 'missing'],
    ['DBS check not supplied (optional)', 'optional'],
  ])
    expect(texts).toContainEqual(expect.objectContaining({ text, outcome }))
})

test('leaves someone else’s vehicle and the content of documents to the admin', () => {
  expect(outcomes({ ...byCar, vehicleOwnerName: 'Robin Hale' })).toEqual({
    adult: 'met',
    'profile-photo': 'met',
    'id-document': 'met',
    'id-fits': 'to-judge',
    'dbs-check': 'met',
    'vehicle-photo': 'met',
    'driving-licence': 'met',
    'licence-fits': 'to-judge',
    'vehicle-insurance': 'met',
    'insurance-fits': 'to-judge',
    'vehicle-owner': 'to-judge',
  })
  expect(outcomes(byCar)['vehicle-owner']).toBe('met')
})

test('checks no vehicle for an applicant on foot', () => {
  expect(Object.keys(outcomes({ ...onFoot, dateOfBirth: '2008-11-24' }))).toEqual([
    'adult',
    'profile-photo',
    'id-document',
    'id-fits',
    'dbs-check',
  ])
  expect(outcomes({ ...onFoot, dateOfBirth: '2008-11-24' }).adult).toBe('met')
})
