import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UserEntry } from '#shared/contracts/admin-users.ts'
import { UploadId } from '#shared/model/ids.ts'
import { userWith } from '#test/support/user-with.ts'
import { currentUrl, noAnswer, press, showAt } from '#web/lib/screen.fixtures.tsx'
import { userEntry } from './user.fixtures.ts'
import { UserManagementPage } from './user-management-page.tsx'

const admin = vi.hoisted(() => {
  const listUsers = vi.fn()
  return {
    listUsers,
    searchUsers: ({ body }: { body: object }, options: object) => listUsers({ query: body }, options),
  }
})
const session = vi.hoisted(() => ({ user: {} }))
vi.mock('#web/lib/api.ts', () => ({ api: { admin } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => session }))

type Requested = { query: { q?: string; role: string; cursor: string; limit: number } }

/** Without a count, the server looks at a limited number of users per call, and may return less than a page. */
type World = { isCounted?: boolean; looksAt?: number }

const serverHas = (users: readonly UserEntry[], { isCounted = true, looksAt = 1000 }: World = {}) =>
  admin.listUsers.mockImplementation(async ({ query: { q = '', role, cursor, limit } }: Requested) => {
    const matches = (user: UserEntry) =>
      `${user.name} ${user.email}`.toLowerCase().includes(q) && (role !== 'admin' || user.is_admin)
    const items: UserEntry[] = []
    let index = Number(cursor || 0)
    for (const end = index + looksAt; index < Math.min(end, users.length) && items.length < limit; index += 1) {
      const user = users[index]
      if (user && matches(user)) items.push(user)
    }
    const next = users.slice(index).some(matches) || (index < users.length && looksAt < 1000) ? String(index) : null
    return { items, next, total: isCounted ? users.filter(matches).length : null }
  })

const upTo = (count: number) => Array.from({ length: count }, (_, index) => userEntry(index + 1))

const path = '/admin/user-management'
const show = (address = path) => showAt(address, <UserManagementPage />)
const rows = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const hasRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))
const field = () => screen.getByLabelText<HTMLInputElement>('Search by name or email')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const choose = (role: string) => userEvent.selectOptions(screen.getByLabelText('Role'), role)
const search = () => currentUrl().path.replace(path, '')
const requested = () => admin.listUsers.mock.calls.map(([{ query }]) => query)
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)))

beforeEach(() => {
  session.user = userWith({ is_admin: true })
})

describe('the list of users', () => {
  it('shows that loading failed, and loads again on request', async () => {
    admin.listUsers.mockRejectedValueOnce(noAnswer())
    show()
    expect(await screen.findByText('Failed to load users.')).toBeDefined()
    expect(screen.getByText(/^We couldn't reach Sameway/)).toBeDefined()
    serverHas(upTo(2))
    await press('Try again')
    await hasRows(2)
  })

  it('lists the files of a driver, and loads each only when it is opened', async () => {
    const documents = ['driver-photo.jpg', 'driving-licence.pdf'].map((name, index) => ({
      name,
      id: UploadId.parse(`upl_${String(index).padStart(22, '0')}`),
      url: `/api/uploads/${index}`,
    }))
    serverHas([userEntry(2, { is_driver: true, documents }), userEntry(3)])
    show()
    await hasRows(2)
    expect(rows().map((cells) => cells[2])).toEqual(['Driver', 'Regular'])
    expect(document.querySelector('img')).toBeNull()
    await userEvent.click(screen.getByText('2 documents'))
    await press('Photo of Person 02')
    const dialog = within(await screen.findByRole('dialog', { name: 'Documents of Person 02' }))
    const picture = () => screen.getByRole<HTMLImageElement>('img', { hidden: true })
    expect([picture().alt, picture().getAttribute('src')]).toEqual(['Photo of Person 02', '/api/uploads/0'])
    expect(dialog.getByText('We log every time a document is viewed.')).toBeDefined()
    await press('Next')
    expect(dialog.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')).toBe('/api/uploads/1')
  })

  it('says that no user matches', async () => {
    serverHas([])
    show('/admin/user-management#q=nobody')
    expect(await screen.findByText('No users found matching your search criteria.')).toBeDefined()
    expect(screen.queryByText(/^Page/)).toBeNull()
  })

  it('shows the name, email address, roles and joining date, which is in London time', async () => {
    serverHas([
      userEntry(2, { is_admin: true, is_partner: true, is_business: true, business_name: 'Fennel Couriers' }),
      userEntry(3, { is_partner: true, erases_at: '2026-11-26T10:00:00.000Z' }),
      userEntry(4, { name: '' }),
      userEntry(5, { name: '', business_name: 'Fennel Couriers' }),
      userEntry(6, { is_partner: true, is_verified_partner: false }),
    ])
    show()
    await hasRows(5)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
      'Roles',
      'Joined',
      'Action',
    ])
    const facts = rows().map((cells) => cells.slice(0, 4))
    expect(facts).toEqual([
      ['Person 02Fennel Couriers', 'person-2@example.com', 'AdminPartnerBusiness', '20\u00a0Nov\u00a02026'],
      ['Person 03', 'person-3@example.com', 'Partner', '20\u00a0Nov\u00a02026Leaves on 26\u00a0Nov\u00a02026'],
      ['No name yet', 'person-4@example.com', 'Regular', '20\u00a0Nov\u00a02026'],
      ['Fennel Couriers', 'person-5@example.com', 'Regular', '20\u00a0Nov\u00a02026'],
      ['Person 06', 'person-6@example.com', 'Applicant', '20\u00a0Nov\u00a02026'],
    ])
    expect(screen.getByText('5 users').getAttribute('role')).toBe('status')
    expect(screen.queryByText(/^Page/), 'no pager with one page').toBeNull()
  })
})

describe('the pages of users', () => {
  it('have ten users each, and are counted', async () => {
    serverHas(upTo(25))
    show('/admin/user-management?page=2')
    await waitFor(() => expect(rows()[0]?.[0]).toBe('Person 11'))
    expect(screen.getByText('Page 2 of 3')).toBeDefined()
    await press('Next')
    await hasRows(5)
    expect(search()).toBe('?page=3')
    expect(document.activeElement?.textContent).toBe('Users')
  })

  it('show how many there are only on the last page, if the server sends no total', async () => {
    serverHas(upTo(25), { isCounted: false })
    show()
    await hasRows(10)
    expect(screen.getByText('Page 1')).toBeDefined()
    await press('Next')
    await waitFor(() => expect(rows()[0]?.[0]).toBe('Person 11'))
    expect(screen.getByText('Page 2')).toBeDefined()
    await press('Next')
    await hasRows(5)
    expect(screen.getByText('Page 3 of 3')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
  })

  it('are full, even if each call to the server finds only a few users', async () => {
    serverHas(upTo(25), { isCounted: false, looksAt: 4 })
    show()
    await hasRows(10)
    expect(requested().map(({ cursor, limit }) => [cursor, limit])).toEqual([
      ['', 10],
      ['4', 6],
      ['8', 2],
    ])
  })

  it('are all searched before the list says that nobody matches', async () => {
    serverHas([...upTo(30), userEntry(31, { name: 'Zoe' })], { isCounted: false, looksAt: 4 })
    show('/admin/user-management#q=zoe')
    await hasRows(1)
    expect(screen.queryByText('No users found matching your search criteria.')).toBeNull()
  })
})

describe('the search for users', () => {
  it('does not search without a letter or digit, and says what it searches for', async () => {
    serverHas(upTo(25))
    show()
    await hasRows(10)
    type('@')
    await settle()
    expect(requested()).toHaveLength(1)
    expect(rows()).toHaveLength(10)
    const hint = document.getElementById(field().getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('From three letters, any part of a name or email.')
  })

  it('searches once for the typed text, from the first page, and keeps it in the URL', async () => {
    serverHas(upTo(25))
    show('/admin/user-management?page=2&role=admin')
    for (const text of ['P', 'Pe', 'person-2@']) type(text)
    await choose('All')
    await hasRows(1)
    expect(search()).toBe('#q=person-2%40')
    expect(
      requested()
        .filter(({ q }) => q !== '')
        .map(({ q, role }) => [q, role]),
    ).toContainEqual(['person-2@', 'all'])
    expect(requested().map(({ q }) => q)).not.toContain('Pe')
  })

  it('opens from a link', async () => {
    serverHas([userEntry(2, { is_admin: true }), userEntry(3)])
    show('/admin/user-management?role=admin#q=person')
    await hasRows(1)
    expect(field().value).toBe('person')
    expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('admin')
  })

  it('filters by role, from the first page', async () => {
    serverHas([...upTo(25), userEntry(26, { is_admin: true })])
    show('/admin/user-management?page=3')
    await hasRows(6)
    const options = within(screen.getByLabelText('Role')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['All', 'Admin', 'Partner', 'Business', 'Regular'])
    await choose('Admin')
    await hasRows(1)
    expect(search()).toBe('?role=admin')
    expect(requested().at(-1)).toMatchObject({ role: 'admin', cursor: '' })
  })
})
