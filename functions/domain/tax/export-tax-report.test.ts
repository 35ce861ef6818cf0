import { describe, expect, test, vi } from 'vitest'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { readSealingKeys, seal } from '#functions/platform/sealing.ts'
import { type Item, type Key, keys, taxShards } from '#functions/platform/table/keys.ts'
import { UserId } from '#shared/model/ids.ts'
import { userId } from '#test/support/fake-requests.ts'
import { exportTaxReport } from './export-tax-report.ts'
import type { Reporter } from './report-xml.ts'
import type { TaxYearItem } from './tax-year-store.ts'

const admin = UserId.parse('usr_0000000000000000000009')
const sealing = readSealingKeys('a secret of tests')
const context = { by: admin, requestId: 'r', ipPrefix: '10.0.0.0/24' }
const none = { pence: 0, jobs: 0 }
const operator: Reporter = {
  id: 'XEDPI2078675698',
  name: 'Sameway Ltd',
  address: '1 High Street, Leeds',
  taxReference: '',
}

const addressParts = { houseNumber: '5', street: 'Weir Lane', city: 'Leeds', county: 'Yorkshire', postcode: 'LS6 2AA' }
const rowsOf = (id: string, name: string): (Key & Item)[] => [
  {
    ...keys.user(id),
    ...{ userId: id, email: 'a@example.org', createdAt: '2026', epoch: 1, firstName: name, lastName: 'Lee' },
    dateOfBirth: '1990-02-03',
    addressParts,
  },
  { ...keys.taxNumber(id), ...seal(sealing, keys.taxNumber(id), 'AB123456C'), givenAt: '2026' },
]
const item = (id: string, more: Partial<TaxYearItem> = {}): TaxYearItem => ({
  key: keys.taxYear(2026, id),
  ownerId: id,
  year: 2026,
  quarters: [{ pence: 1000, jobs: 1 }, none, none, none],
  ...more,
})

const world = (
  items: readonly TaxYearItem[],
  rows: readonly (Key & Item)[],
  { settings = operator, pageSize = 3 } = {},
) => {
  const audit = vi.fn(async () => {})
  const deps = {
    taxYears: {
      listShard: async (
        year: number,
        shard: string,
        { after = '', atMost }: { after?: string | undefined; atMost: number },
      ) =>
        items
          .filter(({ key }) => key.PK === `TAX#${year}#${shard}` && key.SK > after)
          .toSorted((a, b) => (a.key.SK < b.key.SK ? -1 : 1))
          .slice(0, atMost),
    },
    readRows: async (wanted: readonly Key[]) =>
      rows.filter((row) => wanted.some(({ PK, SK }) => row.PK === PK && row.SK === SK)),
    audit,
    operator: settings,
    newReportId: () => 'rep_0000000000000000000001',
    keyRing: () => readKeyRing('k1:one'),
    sealingKeys: () => sealing,
    now: () => new Date('2027-01-05T09:00:00.000Z'),
    pageSize,
  }
  const session = { userId: admin } as Session // it reads nothing else
  const page = (cursor?: string, year = 2026) => exportTaxReport(deps, context, session, { year, cursor })
  const all = async () => {
    const pages = [await page()]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await page(next))
    return pages
  }
  return { audit, page, all }
}

const ids = Array.from({ length: 20 }, (_, index) => userId(`c${index}x`))

describe('the report of a year', () => {
  test('refuses a cursor of another year, which would start without an audit entry', async () => {
    const { page, audit } = world(
      ids.map((id) => item(id)),
      [],
    )
    const { next } = await page()
    await expect(page(next ?? '', 2025)).rejects.toMatchObject({ code: 'input.invalid' })
    await expect(page('k1.e30.forged')).rejects.toMatchObject({ code: 'input.invalid' })
    expect(audit).toHaveBeenCalledTimes(1)
  })

  test.each([1, 3, 20, 200])(
    'of %i carriers a page has each of them once, and one entry in the audit trail',
    async (pageSize) => {
      const { all, audit } = world(
        ids.map((id) => item(id)),
        ids.flatMap((id) => rowsOf(id, `N${id}`)),
        { pageSize },
      )
      const pages = await all()
      const [xml, csv] = [pages.map((one) => one.xml).join(''), pages.map((one) => one.csv).join('')]
      expect(pages.every(({ carriers }) => carriers <= pageSize)).toBe(true)
      for (const id of ids) {
        expect(xml.split(`_${id}</stf:DocRefId>`)).toHaveLength(2)
        expect(csv.split(`N${id} Lee`)).toHaveLength(2)
      }
      for (const once of ['<?xml', '</dpi:DPI_OECD>', 'DPI401', '<dpi:PlatformOperator>'])
        expect(xml.split(once)).toHaveLength(2)
      expect(csv.trim().split('\r\n')).toHaveLength(ids.length + 1)
      expect(new Set(xml.match(/GB2026GB-XEDPI2078675698-rep_\w{22}/g))).toHaveLength(1)
      expect(audit).toHaveBeenCalledTimes(1)
      expect(audit).toHaveBeenCalledWith(
        expect.objectContaining({ action: 'tax-report.opened', by: admin, subject: admin }),
      )
    },
  )

  test('without carriers is an empty report, in one page', async () => {
    const [only, ...more] = await world([item(ids[0] ?? '', { quarters: [none, none, none, none] })], []).all()
    expect(more).toEqual([])
    expect(only).toMatchObject({ carriers: 0, missing: [], next: null })
    expect(only?.xml).toContain('DPI403')
  })

  test('has no XML without the settings of the operator, and its CSV all the same', async () => {
    const { page } = world([item(ids[0] ?? '')], rowsOf(ids[0] ?? '', 'Ann'), { settings: { ...operator, id: '' } })
    expect(await page()).toMatchObject({
      xml: null,
      unset: ['PLATFORM_OPERATOR_ID'],
      csv: expect.stringContaining('Ann Lee'),
    })
  })

  test('names erased carriers from what was sealed, and lists those that nobody knows any more', async () => {
    const [erased, moved, gone] = [ids[0] ?? '', ids[1] ?? '', ids[2] ?? '']
    const earner = { kind: 'person', firstName: 'Bea', lastName: 'Lee', birthDate: '1990-02-03', address: addressParts }
    const key = keys.taxYear(2026, erased)
    const items = [
      item(erased, { identity: seal(sealing, key, earner) }),
      item(moved, { identity: seal(sealing, key, earner) }),
      item(gone),
    ]
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const [found] = await world(items, []).all()
    expect(found?.csv.split('Bea Lee')).toHaveLength(2)
    expect(found?.missing).toHaveLength(3)
    expect(found?.missing).toContainEqual({ name: 'Bea Lee', user_id: null, facts: ['ni-number'] })
    expect(found?.missing.filter(({ facts }) => facts[0] === 'identity')).toHaveLength(2)
    expect(found?.xml?.split('<dpi:ReportableSeller>')).toHaveLength(2)
    expect(taxShards).toHaveLength(16)
  })
})
