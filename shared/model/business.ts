import { line, nameText, optional, required } from './text.ts'

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
