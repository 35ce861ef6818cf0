import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#web/lib/paths.ts'
import { arrivesAt, noAnswer, showAt } from '#web/lib/screen.fixtures.tsx'
import { deliveryPath, personPath } from '../file-paths.ts'
import { deliveryEntry } from '../files.fixtures.ts'
import { userEntry } from '../users/user.fixtures.ts'
import { FindDialog } from './find-dialog.tsx'

const admin = vi.hoisted(() => ({ searchUsers: vi.fn(), searchDeliveries: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { admin } }))

const onClose = vi.fn()
const show = () => showAt('/admin/dashboard', <FindDialog open onClose={onClose} />)
const field = () => screen.findByRole('combobox', { name: 'A person, a delivery or a screen' })
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const marked = () => screen.getByRole('option', { selected: true }).textContent
const has = (...texts: string[]) => waitFor(() => expect(options()).toEqual(texts))

beforeEach(() => {
  vi.resetAllMocks()
  admin.searchUsers.mockResolvedValue({ items: [], next: null, total: 0 })
  admin.searchDeliveries.mockResolvedValue({ items: [] })
})

describe('the search of admins', () => {
  it('offers the screens first, and loads nothing', async () => {
    show()
    await field()
    await has(
      'DashboardScreen',
      'Business VerificationScreen',
      'Partner VerificationScreen',
      'User ManagementScreen',
      'ProblemsScreen',
      'ReportsScreen',
    )
    expect(admin.searchUsers).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toBe('Go to a screen, or type to find more.')
  })

  it('counts only what was found', async () => {
    show()
    await type('verification')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 results.'))
    await type('  ')
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Go to a screen/))
  })

  it('finds people by part of a name, and opens one by keyboard alone', async () => {
    const [one, two] = [userEntry(1, { name: 'Ann Handlebar' }), userEntry(2, { name: 'Bo Handlebar' })]
    admin.searchUsers.mockResolvedValue({ items: [one, two], next: null, total: 2 })
    show()
    await type('andleb')
    await has('Ann HandlebarPerson · person-1@example.com', 'Bo HandlebarPerson · person-2@example.com')
    expect(admin.searchUsers).toHaveBeenCalledExactlyOnceWith({ body: { q: 'andleb', limit: 6 } }, expect.anything())
    expect(admin.searchDeliveries).toHaveBeenCalledTimes(1) // six letters may be a number
    expect(marked()).toContain('Ann')
    await userEvent.type(await field(), '{ArrowDown}')
    expect(marked()).toContain('Bo')
    await userEvent.type(await field(), '{Enter}')
    await arrivesAt(personPath(two.id))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('names the business of a person, and has its owner before its drivers', async () => {
    const business = { business_name: 'Fennel Couriers' }
    const [driver, owner, unnamed] = [
      userEntry(1, { ...business, is_driver: true }),
      userEntry(2, { ...business, is_business: true }),
      userEntry(3, { ...business, is_business: true, name: '' }),
    ]
    admin.searchUsers.mockResolvedValue({ items: [driver, owner, unnamed], next: null, total: 3 })
    const names = {
      driver: 'Person 01Person · Fennel Couriers · person-1@example.com',
      owner: 'Person 02Person · Fennel Couriers · person-2@example.com',
      unnamed: 'Fennel CouriersPerson · person-3@example.com',
    }
    show()
    await type('fennel')
    await has(names.owner, names.unnamed, names.driver)
    await type('person')
    await has(names.driver, names.owner, names.unnamed)
  })

  it('finds a delivery by its number, before people', async () => {
    admin.searchDeliveries.mockResolvedValue({ items: [deliveryEntry(1)] })
    admin.searchUsers.mockResolvedValue({ items: [userEntry(1)], next: null, total: 1 })
    show()
    await type('#000001')
    await has('#000001Delivery · Leeds LS1 to Bradford BD1', 'Person 01Person · person-1@example.com')
    await userEvent.click(screen.getByText('#000001'))
    await arrivesAt(deliveryPath(deliveryEntry(1).id))
  })

  it('does not search deliveries for a text that cannot be a number', async () => {
    show()
    await type('ann@example.org')
    await screen.findByText('Nothing found.')
    expect(admin.searchDeliveries).not.toHaveBeenCalled()
  })

  it('finds a screen by its name', async () => {
    show()
    await type('probl')
    await has('ProblemsScreen')
    await screen.findByText('1 result.')
    await userEvent.type(await field(), '{Enter}')
    await arrivesAt(paths.adminProblems)
  })

  it('says why it found nobody', async () => {
    admin.searchUsers.mockRejectedValue(noAnswer())
    show()
    await type('ann')
    expect(await screen.findByText(/^We couldn't reach Sameway/)).toBeDefined()
  })

  it('opens nothing on Enter while it is still searching', async () => {
    show()
    await type('probl')
    await userEvent.type(await field(), '{Enter}')
    expect(onClose).not.toHaveBeenCalled()
  })
})
