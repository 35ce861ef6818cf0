import * as z from 'zod/mini'
import { UploadId } from './ids.ts'
import { isUkNumber, line, nameText, optional, required, toDialledNumber, ukNumberText } from './text.ts'

/** A driver as their form holds them. */
type DriverForm = { name: string; contactNumber: string; photo?: unknown; license?: unknown }
export type DriverProblems = Partial<Record<keyof DriverForm, string>>

const driverFormText = 'Please fill in all fields and upload both files.'

/** The kinds of value alone: what is needed is said below, for both sides. */
export const driverDetails = {
  name: z._default(nameText(100, 'the name'), ''),
  contactNumber: z._default(line(24), ''),
  photo: optional(UploadId),
  license: optional(UploadId),
}

/** One sentence stands for whatever is missing; a number that rings nowhere has one of its own. */
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

/** As phones of the United Kingdom have them: ten or eleven digits, or +44 and the rest. */
const isDriverNumber = (text: string): boolean => isUkNumber(text) && /^\+44\d{9,10}$/.test(toDialledNumber(text))

/** What a business tells about itself; the screens name what is missing in words of their own. */
const detailsWith = (neededText: string) => ({
  businessName: required(nameText(160, 'the name'), neededText),
  businessAddress: required(line(300), neededText),
  registrationNumber: optional(line(32)),
  vatNumber: optional(line(32)),
})

/** As it signs up. */
export const businessDetails = detailsWith('Business Name and Address are required.')

export const businessNeededText = 'Business Name and Business Address are required.'

/** As it sets its profile up later. */
export const businessProfileDetails = detailsWith(businessNeededText)
