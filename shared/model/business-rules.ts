import { toDialledNumber, ukNumberError, ukNumberText } from './phone-numbers.ts'
import { line, nameText, optional, required } from './text.ts'

/** The form for a new driver. */
type DriverForm = { name: string; contactNumber: string; photo?: unknown; license?: unknown }
export type DriverErrors = Partial<Record<keyof DriverForm, string>>

const driverFormText = 'Please fill in all fields and upload both files.'

/** All missing fields share one text. A number that cannot be a UK one has its own. */
export const driverErrors = ({ name, contactNumber, photo, license }: DriverForm): DriverErrors => {
  const number = contactNumber.trim()
  const fieldErrors = {
    name: !name.trim() && driverFormText,
    contactNumber: number ? driverNumberError(toDriverNumber(number)) : driverFormText,
    photo: !photo && driverFormText,
    license: !license && driverFormText,
  }
  return Object.fromEntries(Object.entries(fieldErrors).filter(([, text]) => text))
}

/** A number as it is stored. Number fields drop the leading zero, so ten digits get it back. */
export const toDriverNumber = (typed: string): string => (/^[1-9]\d{9}$/.test(typed) ? `0${typed}` : typed)

/** Requires a full UK number: +44 and nine or ten digits once dialled. */
const driverNumberError = (number: string): string | undefined =>
  ukNumberError(number) ?? (/^\+44\d{9,10}$/.test(toDialledNumber(number)) ? undefined : ukNumberText)

/**
 * The business details form. Sign-up and profile word a missing field differently. Both calls are marked as pure, so
 * functions that need only the texts do not bundle the schemas.
 */
const detailsWith = (neededText: string) => ({
  businessName: required(nameText(160, 'the name'), neededText),
  businessAddress: required(line(300), neededText),
  registrationNumber: optional(line(32)),
  vatNumber: optional(line(32)),
})

/** At sign-up. */
export const businessDetails = /* @__PURE__ */ detailsWith('Business Name and Address are required.')

export const businessNeededText = 'Business Name and Business Address are required.'

/** The name of the person who owns a business, for our admins. Sign-up asks for it and does not insist. */
export const ownerNameFields = {
  firstName: /* @__PURE__ */ optional(/* @__PURE__ */ nameText(60, 'your first name')),
  lastName: /* @__PURE__ */ optional(/* @__PURE__ */ nameText(60, 'your last name')),
}

/** When it sets its profile up later. */
export const businessProfileDetails = /* @__PURE__ */ detailsWith(businessNeededText)
