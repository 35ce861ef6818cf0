import { describe, expect, test } from 'vitest'
import type { Earner } from './earner.ts'
import { isReportable, type Reporter, sellerXml, unsetIn, xmlEnd, xmlStart } from './report-xml.ts'
import type { Quarters } from './tax-year-store.ts'

type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** Only what our writer writes: no comments, no single tags. */
const parse = (xml: string): Element => {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const [, closes, name = '', attributes = '', text] of xml
    .replace(/^<\?xml [^>]*\?>\n/, '')
    .matchAll(/<(\/?)([\w:]+)([^<>]*)>|([^<>]+)/g)) {
    const parent = open.at(-1) ?? root
    if (text !== undefined) parent.text += text
    else if (closes) expect(open.pop()?.name).toBe(name.replace(/^\w+:/, ''))
    else {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])
      const child = { name: name.replace(/^\w+:/, ''), attributes: Object.fromEntries(pairs), children: [], text: '' }
      parent.children.push(child)
      open.push(child)
    }
  }
  expect(open).toEqual([root])
  const [message] = root.children
  if (!message) throw new Error('The report is empty')
  return message
}

const quarter = (name: string) => [1, 2, 3, 4].map((number) => `${name}Q${number}`)

/** The sequences of the schema; a name with '?' may be missing, with '*' repeated. */
const sequences: Record<string, string[]> = {
  DPI_OECD: ['MessageSpec', 'DPIBody'],
  MessageSpec: [
    'SendingEntityIN',
    'TransmittingCountry',
    'ReceivingCountry',
    'MessageType',
    'MessageRefId',
    'MessageTypeIndic',
    'ReportingPeriod',
    'Timestamp',
  ],
  DPIBody: ['PlatformOperator', 'ReportableSeller*'],
  PlatformOperator: ['ResCountryCode', 'TIN', 'Name', 'PlatformBusinessName', 'Address', 'AssumedReporting', 'DocSpec'],
  ReportableSeller: ['Identity', 'RelevantActivities', 'DocSpec'],
  IndividualSeller: ['Standard'],
  EntitySeller: ['Standard'],
  IndSellerID: ['ResCountryCode', 'TIN', 'Name', 'Address', 'BirthInfo'],
  EntSellerID: ['ResCountryCode', 'TIN', 'VAT?', 'Name', 'Address'],
  AddressFix: ['Street', 'BuildingIdentifier', 'PostCode', 'City', 'CountrySubentity'],
  BirthInfo: ['BirthDate'],
  RelevantActivities: ['PersonalServices'],
  PersonalServices: ['Consideration', 'NumberOfActivities', 'Fees', 'Taxes'],
  Consideration: quarter('Cons'),
  NumberOfActivities: quarter('Numb'),
  Fees: quarter('Fees'),
  Taxes: quarter('Tax'),
  DocSpec: ['DocTypeIndic', 'DocRefId'],
}

const operator: Reporter = {
  id: 'XEDPI2078675698',
  name: 'Sameway & Sons Ltd',
  address: '1 High Street, Leeds, LS1 1AA',
  taxReference: '01234567',
}
const report = { year: 2026, at: '2027-01-05T09:00:00.000Z', id: 'rep_0000000000000000000001' }
const ann: Earner = {
  kind: 'person',
  firstName: 'Ann <b>',
  lastName: 'O’Shea & "Co"',
  birthDate: '1990-02-03',
  address: { houseNumber: '5', street: 'Weir Lane', city: 'Leeds', county: 'West Yorkshire', postcode: 'LS6 2AA' },
  niNumber: 'AB123456C',
}
const fleet: Earner = { kind: 'business', name: 'Swift Ltd', address: '2 Quay, York', companyNumber: '07654321' }
const quarters: Quarters = [
  { pence: 1249, jobs: 1 },
  { pence: 1250, jobs: 2 },
  { pence: 0, jobs: 0 },
  { pence: 123_456, jobs: 40 },
]
const seller = (ownerId: string, earner: Earner) => sellerXml(report, operator, { ownerId, earner, quarters })
const whole = (...sellers: string[]) =>
  parse(xmlStart(report, operator, sellers.length > 0) + sellers.join('') + xmlEnd)

const all = (at: Element): Element[] => [at, ...at.children.flatMap(all)]
const named = (at: Element, name: string) => all(at).filter((one) => one.name === name)
const textOf = (at: Element, name: string) => named(at, name).map(({ text }) => text)

const xml = whole(seller('usr_1', ann), seller('biz_1', fleet))

describe('the XML', () => {
  test('is not made while a setting of the operator is missing, and names it', () => {
    const unset = { id: '', name: ' ', address: '', taxReference: '' }
    expect(unsetIn(unset)).toEqual([
      'PLATFORM_OPERATOR_ID',
      'name in shared/operator.ts',
      'address in shared/operator.ts',
    ])
    expect(unsetIn({ ...operator, taxReference: '' })).toEqual([])
  })

  test.each<[string, Earner | undefined]>([
    ['who is not known', undefined],
    ['without a name', { ...ann, lastName: '' }],
    ['without an address', { kind: 'person', firstName: 'Ann', lastName: 'Lee', birthDate: '1990-02-03' }],
    ['whose birth date is none', { ...ann, birthDate: '1990-02-31' }],
    ['which is a business without an address', { ...fleet, address: ' ' }],
  ])('leaves out a carrier %s, because the schema has no room for them', (_, earner) => {
    expect(isReportable(earner)).toBe(false)
  })

  test('has every element in the order of the schema, with those that it requires', () => {
    for (const { name, children } of all(xml)) {
      const wanted = sequences[name]
      if (!wanted) continue
      const found = children.map((child) => child.name)
      const pattern = wanted.map((part) => `(?:${part.replace(/[?*]$/, '')} )${/[?*]$/.exec(part)?.[0] ?? ''}`).join('')
      expect(`${found.join(' ')} `, name).toMatch(new RegExp(`^${pattern}$`))
    }
    for (const { children, text } of all(xml)) expect(children.length > 0 || text !== '').toBe(true)
  })

  test('names its sender, the countries, the year and the kind of message', () => {
    expect(xml.attributes).toEqual({
      'xmlns:dpi': 'urn:oecd:ties:dpi:v1',
      'xmlns:stf': 'urn:oecd:ties:dpistf:v1',
      version: '1.0',
    })
    const [message] = xml.children
    expect(message?.children.map(({ name, text }) => [name, text])).toEqual([
      ['SendingEntityIN', 'XEDPI2078675698'],
      ['TransmittingCountry', 'GB'],
      ['ReceivingCountry', 'GB'],
      ['MessageType', 'DPI'],
      ['MessageRefId', 'GB2026GB-XEDPI2078675698-rep_0000000000000000000001'],
      ['MessageTypeIndic', 'DPI401'],
      ['ReportingPeriod', '2026-12-31'],
      ['Timestamp', '2027-01-05T09:00:00.000Z'],
    ])
  })

  test('of a year without carriers says that there is nothing to report', () => {
    expect(textOf(whole(), 'MessageTypeIndic')).toEqual(['DPI403'])
  })

  test('has a reference for each part, all different, that begins with that of the message', () => {
    const [message = ''] = textOf(xml, 'MessageRefId')
    const references = textOf(xml, 'DocRefId')
    expect(references).toEqual([`${message}_operator`, `${message}_usr_1`, `${message}_biz_1`])
    expect(new Set(references).size).toBe(references.length)
    expect(message.length).toBeLessThanOrEqual(170)
    for (const reference of references) expect(reference.length).toBeLessThanOrEqual(200)
    expect(new Set(textOf(xml, 'DocTypeIndic'))).toEqual(new Set(['OECD1']))
  })

  test('has whole pounds in GBP, numbers and no fees for each quarter', () => {
    for (const amount of all(xml).filter(({ name }) => /^(Cons|Fees|Tax)Q\d$/.test(name))) {
      expect(amount.attributes).toEqual({ currCode: 'GBP' })
      expect(amount.text).toMatch(/^\d+$/)
    }
    const [first] = named(xml, 'PersonalServices')
    expect(first?.children.map(({ children }) => children.map(({ text }) => text))).toEqual([
      ['12', '13', '0', '1235'],
      ['1', '2', '0', '40'],
      ['0', '0', '0', '0'],
      ['0', '0', '0', '0'],
    ])
  })

  test('has numbers with the country that issued them, or says that one is not known', () => {
    const known = { issuedBy: 'GB', unknown: 'false' }
    expect(named(xml, 'TIN').map(({ text, attributes }) => [text, attributes])).toEqual([
      ['01234567', known],
      ['AB123456C', known],
      ['07654321', known],
    ])
    const { niNumber: _, ...without } = ann as Extract<Earner, { kind: 'person' }>
    expect(isReportable(without)).toBe(true)
    expect(named(whole(seller('usr_1', without)), 'TIN').at(-1)).toMatchObject({
      text: 'NOTIN',
      attributes: { unknown: 'true' },
    })
  })

  test('has addresses of homes in parts, and of businesses in one piece, all in GB', () => {
    expect(
      named(xml, 'Address').map(({ attributes, children }) => [attributes.legalAddressType, children.at(-1)?.name]),
    ).toEqual([
      ['OECD304', 'AddressFree'],
      ['OECD302', 'AddressFix'],
      ['OECD303', 'AddressFree'],
    ])
    expect(new Set([...textOf(xml, 'CountryCode'), ...textOf(xml, 'ResCountryCode')])).toEqual(new Set(['GB']))
    expect(textOf(xml, 'BirthDate')).toEqual(['1990-02-03'])
  })

  test('cannot be broken by what a carrier typed', () => {
    expect(textOf(xml, 'FirstName')).toEqual(['Ann &lt;b&gt;'])
    expect(textOf(xml, 'LastName')).toEqual(['O’Shea &amp; &quot;Co&quot;'])
    const long = whole(seller('biz_2', { ...fleet, name: '😀'.repeat(300), address: '\u0001]]>\uD800' }))
    expect([...(textOf(long, 'Name').at(-1) ?? '')]).toHaveLength(200)
    expect(textOf(long, 'AddressFree').at(-1)).toBe(']]&gt;\uFFFD')
  })
})
