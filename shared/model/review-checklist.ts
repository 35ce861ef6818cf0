import { dayText } from './paper-dues.ts'
import { birthDateError } from './profile-rules.ts'
import type { SeenDays, SeenPaper } from './seen-papers.ts'
import type { UploadPurpose } from './upload-purposes.ts'

/** `to-judge`: the admin has to decide. `optional`: it is missing, and need not be there. */
export const checkOutcomes = ['met', 'missing', 'optional', 'to-judge'] as const
type CheckOutcome = (typeof checkOutcomes)[number]

export type Check = { check: string; text: string; outcome: CheckOutcome }

/** What is known about an applicant during a review. */
export type Applicant = {
  fullName: string
  dateOfBirth: string | undefined
  /** The files that they sent. */
  files: readonly UploadPurpose[]
  /** What an admin saw before, when copies are gone. */
  seen?: SeenDays
  vehicleType: string | undefined
  vehicleOwnerName: string | undefined
}

/** Ignores case and accents. */
const isSameName = (a: string, b: string): boolean => a.trim().localeCompare(b, 'en', { sensitivity: 'base' }) === 0

const seenBefore: Partial<Record<UploadPurpose, SeenPaper>> = {
  'id-document': 'identity',
  'driving-licence': 'licence',
  'dbs-check': 'dbs',
  'vehicle-insurance': 'insurance',
}

/** What an admin checks before approving an applicant. `today` is the date in London. */
export const reviewChecklist = (applicant: Applicant, today: string): Check[] => {
  const { fullName, dateOfBirth, files, seen = {}, vehicleType, vehicleOwnerName = '' } = applicant
  const met = (check: string, text: string): Check => ({ check, text, outcome: 'met' })
  const toJudge = (check: string, text: string): Check => ({ check, text, outcome: 'to-judge' })
  const there = (purpose: UploadPurpose, paper: string): Check | undefined => {
    if (files.includes(purpose)) return met(purpose, `${paper} supplied`)
    const day = seenBefore[purpose] && seen[seenBefore[purpose]]
    return day ? met(purpose, `${paper} seen ${dayText(day)}`) : undefined
  }
  const sent = (purpose: UploadPurpose, paper: string): Check =>
    there(purpose, paper) ?? { check: purpose, text: `${paper} not supplied`, outcome: 'missing' }
  const optional = (purpose: UploadPurpose, paper: string): Check =>
    there(purpose, paper) ?? { check: purpose, text: `${paper} not supplied (optional)`, outcome: 'optional' }
  const owner = 'The applicant owns the vehicle'
  const isOwner = isSameName(vehicleOwnerName, fullName)
  const ofVehicle = [
    sent('vehicle-photo', 'Vehicle photo'),
    sent('driving-licence', 'Driving licence'),
    toJudge('licence-fits', 'The licence shows this name and covers this vehicle'),
    sent('vehicle-insurance', 'Insurance certificate'),
    toJudge('insurance-fits', 'The insurance covers this registration and is in date'),
    isOwner ? met('vehicle-owner', owner) : toJudge('vehicle-owner', owner),
  ]
  return [
    birthDateError(dateOfBirth ?? '', today)
      ? { check: 'adult', text: 'Not known to be 18 or over', outcome: 'missing' }
      : met('adult', 'Aged 18 or over'),
    sent('profile-photo', 'Photo of the applicant'),
    sent('id-document', 'Photo ID'),
    toJudge('id-fits', 'The photo ID shows this face, name and date of birth'),
    optional('dbs-check', 'DBS check'),
    ...(vehicleType ? ofVehicle : []),
  ]
}
