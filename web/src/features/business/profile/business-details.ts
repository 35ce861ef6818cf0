import * as z from 'zod/mini'
import type { BusinessProfile } from '#shared/contracts/business-shapes.ts'
import { businessNeededText } from '#shared/model/business.ts'
import { line, nameText, required } from '#shared/model/text.ts'

/** What a business tells of itself, in the order of the screen. */
const BusinessDetails = z.object({
  businessName: required(nameText(160, 'the name'), businessNeededText),
  businessAddress: required(line(300), businessNeededText),
  registrationNumber: line(32),
  vatNumber: line(32),
})
export type BusinessDetails = z.output<typeof BusinessDetails>

export const fieldIds = {
  businessName: 'business-name',
  businessAddress: 'business-address',
  registrationNumber: 'registration-number',
  vatNumber: 'vat-number',
} as const satisfies Record<keyof BusinessDetails, string>

export type DetailName = keyof BusinessDetails
export const detailNames = Object.keys(fieldIds) as DetailName[] // the table has no others

export type DetailProblems = Partial<Record<DetailName, string>>

const draftText = z.optional(z.string())

/** What was typed and not saved yet. */
export const DetailsDraft = z.object({
  businessName: draftText,
  businessAddress: draftText,
  registrationNumber: draftText,
  vatNumber: draftText,
})

export const noDetails: BusinessDetails = {
  businessName: '',
  businessAddress: '',
  registrationNumber: '',
  vatNumber: '',
}

export const toDetails = (profile: BusinessProfile): BusinessDetails => ({
  businessName: profile.business_name,
  businessAddress: profile.business_address,
  registrationNumber: profile.registration_number ?? '',
  vatNumber: profile.vat_number ?? '',
})

/** Blanks at the ends of a field are nobody's intention. */
export const trimDetails = (details: BusinessDetails): BusinessDetails => ({
  businessName: details.businessName.trim(),
  businessAddress: details.businessAddress.trim(),
  registrationNumber: details.registrationNumber.trim(),
  vatNumber: details.vatNumber.trim(),
})

export const findProblems = (details: BusinessDetails): DetailProblems => {
  const { error } = z.safeParse(BusinessDetails, details)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}
