// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showAt } from '#web/app/app.fixtures.tsx'
import { detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { toastStore } from '#web/ui/toasts.tsx'
import { type DeliverySide, useOpenDetails, WithDetails } from './with-details.tsx'

const requests = vi.hoisted(() => ({ getDetails: vi.fn() }))

vi.mock('#web/lib/api.ts', () => ({ api: { requests } }))

const gone = new ApiError({ status: 404, code: 'request.unknown', message: 'Request not found.' })

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

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const loaded = () => screen.findByRole('heading', { name: 'Task Details' }, { timeout: 5_000 })
const isClosed = () => waitFor(() => expect(screen.queryByText('Delivery Details')).toBeNull())
const toasts = () => toastStore.all().map(({ text }) => text)

const screenIs = (width: 'wide' | 'narrow') => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: width === 'wide', media }) as MediaQueryList, // as far as it is asked
  )
}

beforeEach(() => {
  vi.resetAllMocks()
  requests.getDetails.mockImplementation(async ({ params }) => detailsWith({ id: params.id }))
})

describe('at a desk', () => {
  beforeEach(() => screenIs('wide'))

  it('details that cannot be loaded say why, and close', async () => {
    requests.getDetails.mockRejectedValue(gone)
    showAt('/', <List />)
    await press('One')
    await isClosed()
    await waitFor(() => expect(toasts()).toEqual(['Error loading details: Request not found.']))
  })

  it.each([
    ['Request not found.', 'Could not load job details: Request not found.'],
    ['Something went wrong', 'Could not load job details: Something went wrong.'],
  ])('say it to a carrier in a sentence of its own, with one full stop: %s', async (message, text) => {
    requests.getDetails.mockRejectedValue(new ApiError({ status: 404, code: 'request.unknown', message }))
    showAt('/', <List side="carrier" />)
    await press('One')
    await isClosed()
    await waitFor(() => expect(toasts()).toEqual([text]))
  })

  it('stand beside the list, take the focus and give it back', async () => {
    showAt('/', <List />)
    await press('One')
    await loaded()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Delivery Details')
    expect(screen.getByText('May act on in_transit')).toBeDefined()
    await press('Close details')
    await isClosed()
    expect(document.activeElement?.textContent).toBe('One')
  })

  it('close by Escape', async () => {
    showAt('/', <List />)
    await press('One')
    await loaded()
    await userEvent.keyboard('{Escape}')
    await isClosed()
  })

  it('one step back closes them, however many were looked at', async () => {
    showAt('/', <List />)
    await press('One')
    await loaded()
    await press('Two')
    await waitFor(() =>
      expect(requests.getDetails).toHaveBeenLastCalledWith({ params: { id: requestId(2) } }, expect.anything()),
    )
    await press('Back')
    await isClosed()
    expect(screen.getByText('The list')).toBeDefined()
  })
})

describe('on a phone', () => {
  beforeEach(() => screenIs('narrow'))

  it('details that cannot be loaded say so in the sheet, and can be tried again', async () => {
    requests.getDetails.mockRejectedValueOnce(gone)
    showAt('/', <List />)
    await press('One')
    expect(await screen.findByText('Could not load job details.', {}, { timeout: 5_000 })).toBeDefined()
    expect(toasts()).toEqual(['Error loading details: Request not found.'])
    await press('Try again')
    await loaded()
  })

  it('slide over the list and give the focus back', async () => {
    showAt('/', <List />)
    await press('One')
    await loaded()
    expect(screen.getByRole('dialog', { name: 'Delivery Details' })).toBeDefined()
    await press('Close')
    await isClosed()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('One'))
  })

  it('open by a link, and close without leaving', async () => {
    showAt(`/?details=${requestId(1)}`, <List />)
    await loaded()
    await press('Close')
    await isClosed()
    expect(screen.getByText('The list')).toBeDefined()
  })
})
