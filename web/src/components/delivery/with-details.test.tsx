import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { press, refusal, screenMatches, showAt } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import type { DeliverySide } from './delivery-details.tsx'
import { useOpenDetails, WithDetails } from './with-details.tsx'

const requests = vi.hoisted(() => ({ getDetails: vi.fn() }))

vi.mock('#web/lib/api.ts', () => ({ api: { requests } }))

const gone = refusal('request.unknown', 'Request not found.', { status: 404 })

const List = ({ side = 'requester' }: { side?: DeliverySide }) => {
  const details = useOpenDetails()
  const navigate = useNavigate()
  return (
    <>
      <h1>The list</h1>
      <WithDetails
        side={side}
        id={details.id}
        onClose={details.close}
        actions={({ status }) => <p>May act on {status}</p>}
      >
        <button type="button" onClick={() => details.open(requestId(1))}>
          One
        </button>
        <button type="button" onClick={() => details.open(requestId(2))}>
          Two
        </button>
        <button type="button" onClick={() => void navigate(-1)}>
          Back
        </button>
      </WithDetails>
    </>
  )
}

const loaded = () => screen.findByRole('heading', { name: 'Task Details' }, { timeout: 5_000 })
const isClosed = () => waitFor(() => expect(screen.queryByText('Delivery Details')).toBeNull())
const toasts = () => toastStore.all().map(({ text }) => text)
const open = async (side?: DeliverySide) => {
  showAt('/', <List {...(side && { side })} />)
  await press('One')
}

const screenIs = (width: 'wide' | 'narrow') => screenMatches(() => width === 'wide')

beforeEach(() => void requests.getDetails.mockImplementation(async ({ params }) => detailsWith({ id: params.id })))

describe('on a wide screen', () => {
  beforeEach(() => screenIs('wide'))

  it.each([
    ['requester', 'Request not found.', 'Error loading details: Request not found.'],
    ['carrier', 'Request not found.', 'Could not load job details: Request not found.'],
    ['carrier', 'Something went wrong', 'Could not load job details: Something went wrong.'],
  ] as const)('closes details that a %s cannot load, and says why: %s', async (side, message, text) => {
    requests.getDetails.mockRejectedValue(refusal('request.unknown', message, { status: 404 }))
    await open(side)
    await isClosed()
    await waitFor(() => expect(toasts()).toEqual([text]))
  })

  it('shows the details beside the list, focuses them and returns the focus', async () => {
    await open()
    await loaded()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Delivery Details')
    expect(screen.getByText('May act on in_transit')).toBeDefined()
    await press('Close details')
    await isClosed()
    expect(document.activeElement?.textContent).toBe('One')
  })

  it('closes the details on Escape', async () => {
    await open()
    await loaded()
    await userEvent.keyboard('{Escape}')
    await isClosed()
  })

  it('closes the details with one step back, however many were opened', async () => {
    await open()
    await loaded()
    await press('Two')
    const second = { params: { id: requestId(2) } }
    await waitFor(() => expect(requests.getDetails).toHaveBeenLastCalledWith(second, expect.anything()))
    await press('Back')
    await isClosed()
    expect(screen.getByText('The list')).toBeDefined()
  })
})

describe('on a phone', () => {
  beforeEach(() => screenIs('narrow'))

  it('shows in the sheet that the details could not be loaded, and tries again', async () => {
    requests.getDetails.mockRejectedValueOnce(gone)
    await open()
    expect(await screen.findByText('Could not load job details.', {}, { timeout: 5_000 })).toBeDefined()
    expect(toasts()).toEqual(['Error loading details: Request not found.'])
    await press('Try again')
    await loaded()
  })

  it('shows the details in a sheet over the list, and returns the focus', async () => {
    await open()
    await loaded()
    expect(screen.getByRole('dialog', { name: 'Delivery Details' })).toBeDefined()
    await press('Close')
    await isClosed()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('One'))
  })

  it('opens the details of a link, and closes them without leaving the list', async () => {
    showAt(`/?details=${requestId(1)}`, <List />)
    await loaded()
    await press('Close')
    await isClosed()
    expect(screen.getByText('The list')).toBeDefined()
  })
})
