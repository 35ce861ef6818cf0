import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { BusinessEntry, PartnerEntry } from '#shared/contracts/admin.ts'
import { BusinessId, UploadId, UserId } from '#shared/model/ids.ts'
import type { calls } from './review.mocks.ts'

const idOf = (number: number) => String(number).padStart(22, '0')

export const documentWith = (name: string, number = 1): PartnerEntry['documents'][number] => {
  const id = UploadId.parse(`upl_${idOf(number)}`)
  return { name, id, url: `/api/uploads/${id}` }
}

export const partnerWith = (number: number, parts: Partial<PartnerEntry> = {}): PartnerEntry => ({
  user_id: UserId.parse(`usr_${idOf(number)}`),
  name: `Partner ${number}`,
  pending_name: null,
  email: `partner-${number}@example.com`,
  photo: null,
  license: null,
  documents: [],
  seen: [],
  papers_wait: false,
  unchecked: [],
  transport_modes: ['Bicycle', 'Car'],
  vehicle: 'Car, Blue estate car, AB12 CDE',
  status: 'pending',
  is_verified: parts.status === 'verified',
  applied_at: '2026-11-20T10:00:00.000Z',
  reason: null,
  returns_after: null,
  version: 3,
  ...parts,
})

export const businessWith = (number: number, parts: Partial<BusinessEntry> = {}): BusinessEntry => ({
  id: BusinessId.parse(`biz_${idOf(number)}`),
  business_name: `Business ${number}`,
  owner_name: 'Robin Hale',
  owner_email: `owner-${number}@example.com`,
  address: `${number} Weir Lane, Leeds`,
  reg_number: '01234567',
  vat_number: null,
  status: 'pending',
  is_verified: parts.status === 'verified',
  reason: null,
  returns_after: null,
  created_at: '2026-11-20T10:00:00.000Z',
  version: 3,
  ...parts,
})

type Listed = { cursor?: string | null | undefined; limit?: number | undefined }

/** One page of a list, as the server answers. */
const pageOf = <Entry,>(all: readonly Entry[], { cursor, limit = 10 }: Listed = {}) => {
  const start = Number(cursor || 0)
  const next = start + limit < all.length ? String(start + limit) : null
  return { items: all.slice(start, start + limit), next, total: all.length }
}

type ServerState = { partners?: readonly PartnerEntry[]; businesses?: readonly BusinessEntry[] }

export const serverHas = ({ admin }: typeof calls, { partners = [], businesses = [] }: ServerState) => {
  admin.listPartners.mockImplementation(async (sent) => pageOf(partners, sent?.query as Listed)) // as screens send it
  admin.listBusinesses.mockImplementation(async (sent) => pageOf(businesses, sent?.query as Listed)) // as above
}

const rowElements = () => screen.queryAllByRole('row', { hidden: true }).slice(1)
export const rows = () => rowElements().map(({ textContent }) => textContent)
export const hasRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))

/** The labels of the buttons in the row with this name. */
export const buttonsOf = (name: string) => {
  const row = rowElements().find(({ textContent }) => textContent.includes(name))
  return row
    ? within(row)
        .queryAllByRole('button', { hidden: true })
        .map(({ textContent }) => textContent)
    : []
}

// Typing key by key would take seconds.
export const giveReason = (value: string) => fireEvent.change(screen.getByLabelText('Reason'), { target: { value } })
export const findConfirmation = (name: string) => screen.findByRole('alertdialog', { name })
export const waitUntilGone = (role: 'dialog' | 'alertdialog') =>
  waitFor(() => expect(screen.queryByRole(role)).toBeNull())
