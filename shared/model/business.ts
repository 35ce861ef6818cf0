import { line, optional, required } from './text.ts'

const neededText = 'Business Name and Address are required.'

/** What a business tells about itself when it signs up. */
export const businessDetails = {
  businessName: required(line(160), neededText),
  businessAddress: required(line(300), neededText),
  registrationNumber: optional(line(32)),
  vatNumber: optional(line(32)),
}
