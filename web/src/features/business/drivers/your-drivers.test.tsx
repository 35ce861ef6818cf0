import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userWith } from '#test/support/user-with.ts'
import { press, refusal, showAt, toasts, type } from '#web/lib/screen.fixtures.tsx'
import { businessSession, DriversPart, rows, user } from '../business.fixtures.tsx'
import { calls, driversUpTo, driverWith, serverHas } from '../business.mocks.ts'

const business = userWith(businessSession)

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../business.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: business }) }))

const { listDrivers, searchDrivers, resetDriverPassword, removeDriver } = calls.business

const show = (...state: Parameters<typeof serverHas>) => {
  if (state.length > 0) serverHas(...state)
  showAt(
    '/business/dashboard',
    <>
      <h1>Dashboard</h1>
      <DriversPart />
    </>,
  )
}
const hasRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))

beforeEach(() => void serverHas())

describe('the list of drivers', () => {
  it('says that there are none, without a search', async () => {
    show({ drivers: [] })
    expect(await screen.findByText("You haven't added any drivers yet.")).toBeDefined()
    expect(screen.queryByLabelText('Search drivers')).toBeNull()
  })

  it('breaks an e-mail address between its parts, not inside a word', async () => {
    show({ drivers: [driverWith(1, { login_email: 'ann.hale@sameway.example' })] })
    await hasRows(1)
    const { childNodes } = screen.getByText('ann.hale@sameway.example')
    const parts = [...childNodes].map(({ nodeName, textContent }) => (nodeName === 'WBR' ? '|' : textContent))
    expect(parts.join('')).toBe('ann|.hale|@sameway|.example')
  })

  it('shows the details of each driver', async () => {
    show()
    await hasRows(2)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Contact Number',
      'Jobs',
      'Password',
      'Account - Status',
      'Action',
    ])
    for (const fact of ['Driver 01', 'driver-1@drivers.test', '07700 900101', 'Reset Password', 'Active'])
      expect(rows()[0]).toContain(fact)
  })

  it('unfolds a row on a phone, and calls from it, unless that is costly', async () => {
    show({ drivers: [driverWith(1), driverWith(2, { contact_number: '0900 123 4567' })] })
    await hasRows(2)
    // Styles hide them on a desktop.
    const hidden = { hidden: true }
    const callLinks = screen.getAllByRole('link', { name: /^Call/, ...hidden })
    expect(callLinks.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Call: Driver 01', 'tel:+447700900101'],
    ])
    const isUnfolded = (name: string) =>
      screen.getByRole('button', { name: `More about ${name}`, ...hidden }).getAttribute('aria-expanded')
    expect(isUnfolded('Driver 01')).toBe('false')
    fireEvent.click(screen.getByRole('button', { name: 'More about Driver 01', ...hidden }))
    expect([isUnfolded('Driver 01'), isUnfolded('Driver 02')]).toEqual(['true', 'false'])
  })

  it('calls a driver by their number, unless that is costly', async () => {
    show({ drivers: [driverWith(1, { contact_number: '0900 123 4567' }), driverWith(2)] })
    await hasRows(2)
    expect(rows()[0]).toContain('0900 123 4567')
    const links = screen.getAllByRole('link', { name: /: call Driver/ })
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['07700 900102: call Driver 02', 'tel:+447700900102'],
    ])
  })

  it('shows photos, and links to photo and licence', async () => {
    const files = { photo_url: '/api/uploads/face', license_url: '/api/uploads/licence' }
    show({ drivers: [driverWith(1, files), driverWith(2)] })
    await hasRows(2)
    const first = within(screen.getAllByRole('row')[1] ?? document.body)
    expect(first.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Photo of Driver 01', '/api/uploads/face'],
      ['Driving Licence of Driver 01', '/api/uploads/licence'],
      ['07700 900101: call Driver 01', 'tel:+447700900101'],
    ])
    expect([...document.querySelectorAll('img')].map((image) => [image.getAttribute('src'), image.alt])).toEqual([
      ['/api/uploads/face', ''],
    ])
    expect(within(screen.getAllByRole('row')[2] ?? document.body).getAllByRole('link')).toHaveLength(1)
  })

  it('shows twelve on a page', async () => {
    show({ drivers: driversUpTo(25) })
    await hasRows(12)
    expect(screen.getByText('Page 1 of 3')).toBeDefined()
    await press('Next')
    await waitFor(() => expect(rows()[0]).toContain('Driver 13'))
    await press('Next')
    await hasRows(1)
    expect(document.activeElement?.textContent, 'the button went dead under the finger').toBe('Your Drivers')
  })

  const names = () => rows().map((text) => /Driver \d\d/.exec(text)?.[0])

  it('sorts by name, load or status if all of them are listed', async () => {
    show({
      drivers: [driverWith(1, { open_jobs: 2 }), driverWith(2, { is_active: false }), driverWith(3, { open_jobs: 10 })],
    })
    await hasRows(3)
    await press('Jobs')
    expect(names()).toEqual(['Driver 02', 'Driver 01', 'Driver 03'])
    expect(screen.getByRole('columnheader', { name: 'Jobs' }).getAttribute('aria-sort')).toBe('ascending')
    await press('Jobs')
    expect(names()).toEqual(['Driver 03', 'Driver 01', 'Driver 02'])
    expect(screen.getByRole('columnheader', { name: 'Jobs' }).getAttribute('aria-sort')).toBe('descending')
    await press('Account - Status')
    expect(names().at(-1)).toBe('Driver 02')
    expect(screen.getByRole('columnheader', { name: 'Jobs' }).getAttribute('aria-sort')).toBeNull()
  })

  it('cannot be sorted if only one page is listed', async () => {
    show({ drivers: driversUpTo(13) })
    await hasRows(12)
    expect(screen.queryByRole('button', { name: 'Jobs' })).toBeNull()
    type('Search drivers', 'Driver 0')
    await hasRows(9)
    expect(await screen.findByRole('button', { name: 'Jobs' })).toBeDefined()
  })

  it('searches once for a typed word, and says when none matches', async () => {
    show({ drivers: driversUpTo(25) })
    await hasRows(12)
    const field = screen.getByLabelText('Search drivers')
    for (const text of ['D', 'Dr', '900120']) fireEvent.change(field, { target: { value: text } })
    await hasRows(1)
    expect(rows()[0]).toContain('Driver 20')
    expect(listDrivers).toHaveBeenCalledOnce()
    expect(searchDrivers.mock.calls.map(([{ body }]) => body.q)).toEqual(['900120'])
    type('Search drivers', 'nobody')
    expect(await screen.findByText('No drivers match your search.')).toBeDefined()
    type('Search drivers', '')
    await hasRows(12)
  })
})

const chooses = async (action: string, name: string) => {
  await press(new RegExp(`^Manage.*${name}`))
  await user.click(screen.getByRole('menuitem', { name: action }))
}

describe('removing a driver', () => {
  const ask = async () => {
    show()
    await hasRows(2)
    await chooses('Remove', 'Driver 01')
    return within(await screen.findByRole('alertdialog', { name: 'Remove Driver?' }))
  }

  it('asks first, and says what is kept', async () => {
    const question = await ask()
    expect(question.getByText(/keeps their initials/)).toBeDefined()
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(removeDriver).not.toHaveBeenCalled()
  })

  it('shows in the dialog why it was refused', async () => {
    const text = 'This driver still has deliveries. Please assign them to another driver first.'
    removeDriver.mockRejectedValue(refusal('driver.busy', text, { status: 409 }))
    const question = await ask()
    await press('Yes, remove them')
    expect(await question.findByText(text)).toBeDefined()
  })

  it('removes them from the list, says so, and keeps the focus near', async () => {
    removeDriver.mockImplementation(async () => {
      serverHas({ drivers: driversUpTo(2).slice(1) })
      return { message: 'Driver 01 has been removed.' }
    })
    await ask()
    await press('Yes, remove them')
    await hasRows(1)
    expect(removeDriver).toHaveBeenCalledWith({ params: { id: driversUpTo(1)[0]?.id } })
    expect(rows()[0]).toContain('Driver 02')
    expect(toasts()).toEqual(['success: Driver 01 has been removed.'])
    await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[12]$/))
  })
})

describe('a new password', () => {
  const ask = async () => {
    show()
    await hasRows(2)
    await chooses('Reset Password', 'Driver 01')
    const question = await screen.findByRole('alertdialog', { name: 'Reset Password?' })
    expect(question.textContent).toContain('will get a new temporary password and must change it at next login')
  }

  it('is not made before it is confirmed', async () => {
    await ask()
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(resetDriverPassword).not.toHaveBeenCalled()
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Manage.*Driver 01/))
  })

  it('shows why it was refused', async () => {
    resetDriverPassword.mockRejectedValue(refusal('driver.unknown', 'Driver not found.'))
    await ask()
    await press('Yes, reset it')
    await waitFor(() => expect(toasts()).toEqual(['danger: Error: Driver not found.']))
  })

  it('is shown until it is dismissed; Copy says Copied for two seconds', async () => {
    resetDriverPassword.mockResolvedValue({ new_temp_password: 'lime-harbour-42' })
    await ask()
    await press('Yes, reset it')
    expect(await screen.findByText('lime-harbour-42')).toBeDefined()
    const writeText = vi.fn(async (_: string) => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(screen.getByRole('button', { name: 'Copy Credentials', hidden: true }))
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(writeText).toHaveBeenCalledWith('Login email: driver-1@drivers.test\nTemporary password: lime-harbour-42')
    expect(screen.getByRole('button', { name: 'Copied!', hidden: true })).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.getByRole('button', { name: 'Copy Credentials', hidden: true })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /^Dismiss.*Driver 01/, hidden: true }))
    expect(screen.queryByText('lime-harbour-42')).toBeNull()
    vi.unstubAllGlobals()
  })

  it('of a second driver does not replace the first', async () => {
    resetDriverPassword.mockResolvedValueOnce({ new_temp_password: 'first' })
    resetDriverPassword.mockResolvedValueOnce({ new_temp_password: 'second' })
    await ask()
    await press('Yes, reset it')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await chooses('Reset Password', 'Driver 02')
    await press('Yes, reset it')
    await screen.findByText('second')
    const reported = within(screen.getByRole('region', { name: 'Your Drivers', hidden: true }))
    expect(reported.getByText('first')).toBeDefined()
  })
})
