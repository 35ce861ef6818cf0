import { birthDateError } from './profile-rules.ts'
import type { UploadPurpose } from './upload-purposes.ts'

/** `to-judge` means that the admin has to decide. */
export const checkOutcomes = ['met', 'missing', 'to-judge'] as const
type CheckOutcome = (typeof checkOutcomes)[number]

export type Check = { check: string; text: string; outcome: CheckOutcome }

/** What is known about an applicant during a review. */
export type Applicant = {
  fullName: string
  dateOfBirth: string | undefined
  /** The files that they sent. */
  files: readonly UploadPurpose[]
  vehicleType: string | undefined
  vehicleOwnerName: string | undefined
}

/** Ignores case and accents. */
const isSameName = (a: string, b: string): boolean => a.trim().localeCompare(b, 'en', { sensitivity: 'base' }) === 0

/** What an admin checks before approving an applicant. `today` is the date in London. */
export const reviewChecklist = (applicant: Applicant, today: string): Check[] => {
  const { fullName, dateOfBirth, files, vehicleType, vehicleOwnerName = '' } = applicant
  const known = (check: string, text: string, isMet: boolean): Check => ({
    check,
    text,
    outcome: isMet ? 'met' : 'missing',
  })
  const toJudge = (check: string, text: string): Check => ({ check, text, outcome: 'to-judge' })
  const sent = (purpose: UploadPurpose, text: string): Check => known(purpose, text, files.includes(purpose))
  const owner = 'The applicant owns the vehicle.'
  const isOwner = isSameName(vehicleOwnerName, fullName)
  const ofVehicle = [
    sent('vehicle-photo', 'There is a photo of the vehicle.'),
    sent('driving-licence', 'There is a driving licence.'),
    toJudge('licence-fits', 'The licence shows this name and covers this vehicle.'),
    sent('vehicle-insurance', 'There is an insurance.'),
    toJudge('insurance-fits', 'The insurance covers this registration and has not run out.'),
    isOwner ? known('vehicle-owner', owner, true) : toJudge('vehicle-owner', owner),
  ]
  return [
    known('adult', 'They are 18 or older.', !birthDateError(dateOfBirth ?? '', today)),
    sent('profile-photo', 'There is a photo of them.'),
    sent('id-document', 'There is a photo ID.'),
    toJudge('id-fits', 'The photo ID shows this face, name and birth date.'),
    sent('dbs-check', 'There is a DBS check.'),
    ...(vehicleType ? ofVehicle : []),
  ]
}
