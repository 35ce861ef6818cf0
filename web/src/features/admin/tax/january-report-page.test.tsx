import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TaxReportPage } from '#shared/contracts/tax-shapes.ts'
import { quarterOf } from '#shared/model/tax-year.ts'
import { press, refusal, showAt, user } from '#web/lib/screen.fixtures.tsx'
import { JanuaryReportPage } from './january-report-page.tsx'

const admin = vi.hoisted(() => ({ exportTaxReport: vi.fn() }))
const files = vi.hoisted(() => ({ saveFile: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { admin } }))
vi.mock('#web/lib/save-file.ts', () => files)

const last = quarterOf(new Date()).year - 1
const pageOf = (parts: Partial<TaxReportPage> = {}): TaxReportPage => ({
  ...{ xml: '<all/>', csv: 'all\r\n', unset: [], carriers: 1, missing: [], next: null },
  ...parts,
})
const show = () => showAt('/admin/january-report', <JanuaryReportPage />)
const make = () => press('Make the report')
const savedText = async (call: number) => (await files.saveFile.mock.calls[call]?.[1]?.text()) as string

beforeEach(() => admin.exportTaxReport.mockResolvedValue(pageOf()))

describe('the January report', () => {
  it('is made for last year only when asked, because each one is recorded', async () => {
    show()
    expect(screen.getByLabelText<HTMLSelectElement>('Year').value).toBe(String(last))
    expect(admin.exportTaxReport).not.toHaveBeenCalled()
    await make()
    expect(admin.exportTaxReport.mock.calls[0]?.[0]).toEqual({ body: { year: last } })
    expect(await screen.findByText(/1 carrier earned something/)).toBeTruthy()
  })

  it('shows why it was refused', async () => {
    admin.exportTaxReport.mockRejectedValue(refusal('limit.reached', 'Too many attempts.'))
    show()
    await make()
    expect(await screen.findByText(/Too many attempts/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  })

  it('joins its pages into two files', async () => {
    admin.exportTaxReport
      .mockResolvedValueOnce(pageOf({ xml: '<a>', csv: '1\r\n', carriers: 200, next: 'more' }))
      .mockResolvedValueOnce(pageOf({ xml: '</a>', csv: '2\r\n', carriers: 7 }))
    show()
    await make()
    expect(await screen.findByText(/207 carriers earned something/)).toBeTruthy()
    expect(admin.exportTaxReport.mock.calls[1]?.[0]).toEqual({ body: { year: last, cursor: 'more' } })
    await press('Download XML for HMRC')
    await press('Download CSV')
    expect(files.saveFile.mock.calls.map(([name]) => name)).toEqual([
      `sameway-report-${last}.xml`,
      `sameway-report-${last}.csv`,
    ])
    expect([await savedText(0), await savedText(1)]).toEqual(['<a></a>', '1\r\n2\r\n'])
  })

  it('says which settings are missing, and offers the CSV all the same', async () => {
    admin.exportTaxReport.mockResolvedValue(
      pageOf({ xml: null, unset: ['PLATFORM_OPERATOR_ID', 'name in shared/operator.ts'] }),
    )
    show()
    await make()
    expect(await screen.findByText(/still has to set PLATFORM_OPERATOR_ID, name in shared/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download XML for HMRC' }).disabled).toBe(true)
    await press('Download CSV')
    expect(files.saveFile).toHaveBeenCalledTimes(1)
  })

  it('lists those about whom something is missing, with a link to their file', async () => {
    const missing: TaxReportPage['missing'] = [
      { name: 'Robin Lee', user_id: 'usr_1', facts: ['ni-number', 'address'] },
      { name: null, user_id: null, facts: ['identity'] },
    ]
    admin.exportTaxReport.mockResolvedValue(pageOf({ missing }))
    show()
    await make()
    const table = await screen.findByRole('table', { name: /something is not known/ })
    expect(within(table).getByRole('link', { name: 'Robin Lee' }).getAttribute('href')).toBe('/admin/people/usr_1')
    expect(within(table).getByText('National Insurance number, Address')).toBeTruthy()
    expect(within(table).getByText('An erased account')).toBeTruthy()
  })

  it('is dropped when another year is chosen', async () => {
    show()
    await make()
    await screen.findByText(/1 carrier earned something/)
    await user.selectOptions(screen.getByLabelText('Year'), String(last - 1))
    expect(screen.queryByText(/earned something/)).toBeNull()
  })
})
