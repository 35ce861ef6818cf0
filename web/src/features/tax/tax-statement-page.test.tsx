import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TaxStatement } from '#shared/contracts/tax-shapes.ts'
import { niNumberTexts } from '#shared/model/ni-number.ts'
import { press, refusal, showAt, user } from '#web/lib/screen.fixtures.tsx'
import { statementCsv } from './statement-csv.ts'
import { TaxStatementPage } from './tax-statement-page.tsx'

const users = vi.hoisted(() => ({ getTaxStatement: vi.fn(), saveNiNumber: vi.fn() }))
const files = vi.hoisted(() => ({ saveFile: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { users, requests: { getEarnings: vi.fn() } } }))
vi.mock('#web/lib/save-file.ts', () => files)

const none = { earned: 0, deliveries: 0, fees: 0 }
const year = {
  ...{ year: 2026, earned: 52.9, deliveries: 3, fees: 0 },
  quarters: [1, 2, 3, 4].map((quarter) => ({
    quarter,
    ...(quarter === 4 ? { ...none, earned: 52.9, deliveries: 3 } : none),
  })),
}
const statement = (parts: Partial<TaxStatement> = {}): TaxStatement => ({
  ...{ kind: 'person', name: 'Robin Lee', address: '5, Weir Lane, Leeds', birth_date: '1990-02-03' },
  ...{ ni_number: null, company_number: null, needs_ni_number: true, years: [year] },
  ...parts,
})
const show = async (of: 'me' | 'business' = 'me') => {
  showAt('/tax-statement', <TaxStatementPage of={of} />)
  await screen.findAllByRole('heading', { level: 2 })
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

beforeEach(() => {
  users.getTaxStatement.mockResolvedValue(statement())
  users.saveNiNumber.mockResolvedValue({ message: 'Thank you. Your National Insurance number is saved.' })
})

describe('a tax statement', () => {
  it('says that there is nothing yet, and asks for no number', async () => {
    users.getTaxStatement.mockResolvedValue(statement({ years: [], needs_ni_number: false }))
    showAt('/tax-statement', <TaxStatementPage of="me" />)
    expect(await screen.findByText(/nothing to report yet/)).toBeTruthy()
    expect(screen.queryByLabelText('National Insurance number')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull()
  })

  it('has each quarter and the year', async () => {
    await show()
    expect(users.getTaxStatement.mock.calls[0]?.[0]).toEqual({ query: { of: 'me' } })
    expect(within(row('October to December')).getByText('£52.90')).toBeTruthy()
    expect(screen.getByText('£52.90 from 3 deliveries')).toBeTruthy()
    expect(within(row('All of 2026')).getByText('£52.90')).toBeTruthy()
    expect(within(row('January to March')).getAllByText('£0.00')).toHaveLength(2)
    expect(screen.getByText('3 February 1990')).toBeTruthy()
  })

  it('refuses a wrong number next to its field, and sends a right one', async () => {
    await show()
    await user.type(screen.getByLabelText('National Insurance number'), 'QQ123456C')
    await press('Save')
    expect(await screen.findByText(niNumberTexts.invalid)).toBeTruthy()
    expect(users.saveNiNumber).not.toHaveBeenCalled()
    await user.clear(screen.getByLabelText('National Insurance number'))
    await user.type(screen.getByLabelText('National Insurance number'), 'ab 12 34 56 c')
    users.getTaxStatement.mockResolvedValue(statement({ ni_number: 'AB123456C', needs_ni_number: false }))
    await press('Save')
    expect(users.saveNiNumber.mock.calls[0]?.[0]).toEqual({ body: { ni_number: 'AB123456C' } })
    expect(await screen.findByText('AB 12 34 56 C')).toBeTruthy()
    expect(screen.queryByLabelText('National Insurance number')).toBeNull()
    await press('Change the number')
    expect(screen.getByLabelText('National Insurance number')).toBeTruthy()
  })

  it('shows why the server refused a number', async () => {
    users.saveNiNumber.mockRejectedValue(refusal('state.moved', 'This has changed in the meantime.'))
    await show()
    await user.type(screen.getByLabelText('National Insurance number'), 'AB123456C')
    await press('Save')
    expect(await screen.findByText(/changed in the meantime/)).toBeTruthy()
  })

  it('of a business has its company number, and no National Insurance number', async () => {
    const business = { kind: 'business', name: 'Swift Ltd', birth_date: null, company_number: '07654321' } as const
    users.getTaxStatement.mockResolvedValue(statement({ ...business, needs_ni_number: false }))
    await show('business')
    expect(screen.getByText('07654321')).toBeTruthy()
    expect(screen.queryByText('National Insurance number')).toBeNull()
  })

  it('can be saved as a file, in which no name is a formula', async () => {
    users.getTaxStatement.mockResolvedValue(statement({ name: '=1+1', ni_number: 'AB123456C', needs_ni_number: false }))
    await show()
    await press('Download as CSV')
    const [name, blob] = files.saveFile.mock.calls[0] ?? []
    expect(name).toBe('sameway-tax-statement.csv')
    expect(blob.type).toBe('text/csv')
    const text = statementCsv(statement({ name: '=1+1', ni_number: 'AB123456C' }))
    expect(text.split('\r\n').map((line) => line.replace('\uFEFF', ''))).toEqual([
      "Name,'=1+1",
      'Address,"5, Weir Lane, Leeds"',
      'Date of birth,1990-02-03',
      'National Insurance number,AB123456C',
      '',
      'Year,Quarter,Earned (£),Deliveries,Fees (£)',
      '2026,Q1,0,0,0',
      '2026,Q2,0,0,0',
      '2026,Q3,0,0,0',
      '2026,Q4,52.9,3,0',
      '2026,Year,52.9,3,0',
      '',
    ])
  })
})
