import type { WasteRegulator } from '#shared/model/cover.ts'

/** The public registers of waste carriers, where anybody may look up a number. */
export const wasteRegisters: Record<WasteRegulator, string> = {
  'Environment Agency': 'https://environment.data.gov.uk/public-register/view/search-waste-carriers-brokers',
  'Natural Resources Wales': 'https://naturalresources.wales/checkWaste',
  SEPA: 'https://search-the-register.sepa.org.uk/Find-Waste-Transporters-Brokers',
  NIEA: 'https://public-registers.daera-ni.gov.uk',
}
