import { config } from '#functions/platform/config.ts'
import { isCalendarDate } from '#shared/model/london.ts'
import { operator as us } from '#shared/operator.ts'
import { type Earner, missingOf, nameOfEarner } from './earner.ts'
import type { Quarters } from './tax-year-store.ts'

/**
 * The report by the OECD's DPI schema 1.0, as HMRC takes it:
 * https://www.gov.uk/government/publications/reporting-rules-for-digital-platforms-xml-schema-and-supporting-documents.
 * The schema is not part of this repository; the tests hold its rules on order, counts and codes.
 */

/** The operator in the report: its ID at HMRC, and what the public pages say of it. */
export type Reporter = { id: string; name: string; address: string; taxReference: string }

export const ourselves: Reporter = {
  id: config.PLATFORM_OPERATOR_ID,
  name: us.name,
  address: us.address,
  taxReference: us.companyNumber === 'none' ? '' : us.companyNumber,
}

const needed = {
  id: 'PLATFORM_OPERATOR_ID',
  name: 'name in shared/operator.ts',
  address: 'address in shared/operator.ts',
} as const satisfies Partial<Record<keyof Reporter, string>>

/** What the XML needs and does not have. Without a company number it says that there is none. */
export const unsetIn = (reporter: Reporter): string[] =>
  (['id', 'name', 'address'] as const).flatMap((part) => (reporter[part].trim() ? [] : [needed[part]]))

/** Characters that XML 1.0 cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const element = (name: string, content: string, attributes = ''): string =>
  `<dpi:${name}${attributes}>${content}</dpi:${name}>`

/** A text of the schema has 1 to 200 characters, an address in one piece up to 4,000. */
const text = (name: string, value: string, { most = 200, attributes = '' } = {}): string =>
  element(name, escaped([...value.trim()].slice(0, most).join('')), attributes)

const country = 'GB'

const taxNumber = (number: string | undefined): string =>
  number
    ? text('TIN', number, { attributes: ` issuedBy="${country}" unknown="false"` })
    : element('TIN', 'NOTIN', ' unknown="true"')

/** Of a home, a business, and a registered office. */
const addressTypes = { home: 'OECD302', business: 'OECD303', office: 'OECD304' } as const

const address = (type: keyof typeof addressTypes, content: string): string =>
  element('Address', element('CountryCode', country) + content, ` legalAddressType="${addressTypes[type]}"`)

const freeAddress = (type: keyof typeof addressTypes, line: string): string =>
  address(type, text('AddressFree', line, { most: 4000 }))

const docSpec = (id: string): string =>
  element('DocSpec', `<stf:DocTypeIndic>OECD1</stf:DocTypeIndic><stf:DocRefId>${escaped(id)}</stf:DocRefId>`)

const personIdentity = (earner: Extract<Earner, { kind: 'person' }>): string => {
  const { firstName, lastName, birthDate = '', address: home, niNumber } = earner
  if (!home) throw new Error('The report has only people with an address')
  const { houseNumber, street, city, county, postcode } = home
  const fixed = element(
    'AddressFix',
    text('Street', street) +
      text('BuildingIdentifier', houseNumber) +
      text('PostCode', postcode) +
      text('City', city) +
      text('CountrySubentity', county),
  )
  const id = element(
    'IndSellerID',
    element('ResCountryCode', country) +
      taxNumber(niNumber) +
      element('Name', text('FirstName', firstName) + text('LastName', lastName)) +
      address('home', fixed) +
      element('BirthInfo', element('BirthDate', birthDate)),
  )
  return element('IndividualSeller', element('Standard', id))
}

const businessIdentity = (earner: Extract<Earner, { kind: 'business' }>): string => {
  const { name, companyNumber, vatNumber, address: line } = earner
  const id = element(
    'EntSellerID',
    element('ResCountryCode', country) +
      taxNumber(companyNumber) +
      (vatNumber ? text('VAT', vatNumber) : '') +
      text('Name', name) +
      freeAddress('business', line),
  )
  return element('EntitySeller', element('Standard', id))
}

const currency = ' currCode="GBP"'

const byQuarter = (name: string, values: readonly number[], attributes = ''): string =>
  values.map((value, index) => element(`${name}Q${index + 1}`, String(value), attributes)).join('')

/** The schema has whole pounds. */
const activities = (quarters: Quarters): string => {
  const nothing = quarters.map(() => 0)
  const pounds = quarters.map(({ pence }) => Math.round(pence / 100))
  const jobs = quarters.map((quarter) => quarter.jobs)
  return element(
    'RelevantActivities',
    element(
      'PersonalServices',
      element('Consideration', byQuarter('Cons', pounds, currency)) +
        element('NumberOfActivities', byQuarter('Numb', jobs)) +
        element('Fees', byQuarter('Fees', nothing, currency)) +
        element('Taxes', byQuarter('Tax', nothing, currency)),
    ),
  )
}

/** Whether the schema has room for them: a number may be unknown, everything else is required. */
export const isReportable = (earner: Earner | undefined): earner is Earner =>
  earner !== undefined &&
  nameOfEarner(earner).trim() !== '' &&
  missingOf(earner).every((fact) => fact === 'ni-number' || fact === 'company-number') &&
  (earner.kind === 'business' ? earner.address.trim() !== '' : isCalendarDate(earner.birthDate ?? ''))

/** A report of a year: `at` is when it was begun, and `id` distinguishes it from others of the same year. */
export type Report = { year: number; at: string; id: string }

/** 'GB2026GB-<operator>-<id>': the sender's country and year, the receiver's country, and what is unique. */
const messageRefOf = ({ year, id }: Report, operator: Reporter): string => `GB${year}GB-${operator.id}-${id}`

/** A seller keeps the end of their reference, so that a correction can name them. */
export const sellerXml = (
  report: Report,
  operator: Reporter,
  { ownerId, earner, quarters }: { ownerId: string; earner: Earner; quarters: Quarters },
): string =>
  `${element(
    'ReportableSeller',
    element('Identity', earner.kind === 'person' ? personIdentity(earner) : businessIdentity(earner)) +
      activities(quarters) +
      docSpec(`${messageRefOf(report, operator)}_${ownerId}`),
  )}\n`

/** All before the sellers. */
export const xmlStart = (report: Report, operator: Reporter, hasSellers: boolean): string => {
  const { year, at } = report
  const reference = messageRefOf(report, operator)
  const message = element(
    'MessageSpec',
    text('SendingEntityIN', operator.id) +
      element('TransmittingCountry', country) +
      element('ReceivingCountry', country) +
      element('MessageType', 'DPI') +
      text('MessageRefId', reference, { most: 170 }) +
      element('MessageTypeIndic', hasSellers ? 'DPI401' : 'DPI403') +
      element('ReportingPeriod', `${year}-12-31`) +
      element('Timestamp', at),
  )
  const platform = element(
    'PlatformOperator',
    element('ResCountryCode', country) +
      taxNumber(operator.taxReference || undefined) +
      text('Name', operator.name) +
      text('PlatformBusinessName', 'Sameway') +
      freeAddress('office', operator.address) +
      element('AssumedReporting', 'false') +
      docSpec(`${reference}_operator`),
  )
  const root = '<dpi:DPI_OECD xmlns:dpi="urn:oecd:ties:dpi:v1" xmlns:stf="urn:oecd:ties:dpistf:v1" version="1.0">'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${message}\n<dpi:DPIBody>\n${platform}\n`
}

/** All after them. */
export const xmlEnd = '</dpi:DPIBody>\n</dpi:DPI_OECD>\n'
