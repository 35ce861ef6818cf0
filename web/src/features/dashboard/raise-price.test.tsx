import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cardWith, detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { refusal, showAt } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import { RaisePriceDialog } from './raise-price.tsx'

const requests = vi.hoisted(() => ({ raisePrice: vi.fn(), getDetails: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { requests } }))

const waiting = cardWith({ id: requestId(1), price: 18.4 })
const onClose = vi.fn()

beforeEach(() => {
  requests.getDetails.mockResolvedValue(detailsWith({ id: waiting.id, raises_left: 2 }))
  requests.raisePrice.mockImplementation(async ({ body }) => ({ request: { ...waiting, version: 2, ...body } }))
})

const show = () => showAt('/dashboard', <RaisePriceDialog request={waiting} open onClose={onClose} />)
const raise = () => userEvent.click(screen.getByRole('button', { name: 'Raise the price' }))
const sent = () => requests.raisePrice.mock.calls.map(([{ body }]) => body.price)

describe('a custom amount', () => {
  test.each(['', '18.40', '12', 'a lot', '20.001'])(
    'of “%s” is refused beside its field, and nothing is sent',
    async (typed) => {
      show()
      await userEvent.click(await screen.findByLabelText(/Your own amount/))
      const field = screen.getByLabelText(/How much are you willing to pay/)
      if (typed) await userEvent.type(field, typed)
      await raise()
      await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
      expect(sent()).toEqual([])
    },
  )

  test('that is higher is sent', async () => {
    show()
    await userEvent.click(await screen.findByLabelText(/Your own amount/))
    await userEvent.type(screen.getByLabelText(/How much are you willing to pay/), '£19')
    await raise()
    await waitFor(() => expect(sent()).toEqual([19]))
  })
})

test.each([
  ['£20.24', 20.24],
  ['£22.08', 22.08],
])('a step offers %s, which is sent', async (label, price) => {
  show()
  expect(await screen.findByText(/You can raise it 2 times\./)).toBeTruthy()
  expect(screen.getByText(/^You pay your partner yourself, in cash or by bank transfer/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText(new RegExp(label.replace('.', '\\.'))))
  await raise()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([price])
  expect(toastStore.all().map(({ text }) => text)).toEqual(['Price raised. Partners nearby have been told.'])
})

test('says that a request was taken meanwhile, and keeps the choice', async () => {
  requests.raisePrice.mockRejectedValue(
    refusal('request.not-waiting', 'This request is no longer waiting for a partner.'),
  )
  show()
  await userEvent.click(await screen.findByLabelText(/£22\.08/))
  await raise()
  expect(await screen.findByText('This request is no longer waiting for a partner.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/£22\.08/).checked).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('offers no choice after three raises', async () => {
  requests.getDetails.mockResolvedValue(detailsWith({ id: waiting.id, raises_left: 0 }))
  show()
  expect(await screen.findByText("You've already raised this price three times.")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Raise the price' })).toBeNull()
})
