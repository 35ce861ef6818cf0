import * as z from 'zod/mini'
import { UploadId } from './ids.ts'
import { isUkNumber, line, nameText, optional, required, toDialledNumber, ukNumberText } from './text.ts'

/** The form for a driver. */
type DriverForm = { name: string; contactNumber: string; photo?: unknown; license?: unknown }
export type DriverProblems = Partial<Record<keyof DriverForm, string>>

const driverFormText = 'Please fill in all fields and upload both files.'

/** Types only. `driverProblems` says what is required, on both sides. */
export const driverDetails = {
  name: z._default(nameText(100, 'the name'), ''),
  contactNumber: z._default(line(24), ''),
  photo: optional(UploadId),
  license: optional(UploadId),
}

/** Every missing field has the same sentence. A number that cannot be a UK one has its own. */
export const driverProblems = ({ name, contactNumber, photo, license }: DriverForm): DriverProblems => {
  const number = contactNumber.trim()
  const problems = {
    name: !name.trim() && driverFormText,
    contactNumber: number ? !isDriverNumber(number) && ukNumberText : driverFormText,
    photo: !photo && driverFormText,
    license: !license && driverFormText,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text))
}

/** A UK number in full: +44 and nine or ten digits once it is dialled. */
const isDriverNumber = (text: string): boolean => isUkNumber(text) && /^\+44\d{9,10}$/.test(toDialledNumber(text))

/** What a business says about itself. Sign-up and profile word a missing field differently. */
const detailsWith = (neededText: string) => ({
  businessName: required(nameText(160, 'the name'), neededText),
  businessAddress: required(line(300), neededText),
  registrationNumber: optional(line(32)),
  vatNumber: optional(line(32)),
})

/** At sign-up. */
export const businessDetails = detailsWith('Business Name and Address are required.')

export const businessNeededText = 'Business Name and Business Address are required.'

/** When it sets its profile up later. */
export const businessProfileDetails = detailsWith(businessNeededText)
