import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { showAt } from '#web/lib/screen.fixtures.tsx'
import { AddressField } from './address-field.tsx'

vi.mock('#web/lib/api.ts', () => ({ api: { places: { suggestPlaces: vi.fn() } } }))

const suggestPlaces = vi.mocked(api.places.suggestPlaces)
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const placesFor = (...labels: string[]) => labels.map((label) => ({ id: label, label }))

const Address = () => {
  const [value, setValue] = useState('')
  return <AddressField id="pickup" label="Pickup Address" hint="Anywhere." value={value} onChange={setValue} />
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  suggestPlaces.mockResolvedValue(placesFor('Reading, Berkshire, RG1, UK'))
  showAt('/', <Address />)
})

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Pickup Address' })
const pause = () => act(() => vi.advanceTimersByTimeAsync(300))
const requested = () => suggestPlaces.mock.calls.map(([{ body }]) => body.q)

test('makes no call for three letters, and one call for a word typed without a pause', async () => {
  await user.type(field(), 'Rea')
  await pause()
  expect(requested()).toEqual([])
  await user.type(field(), 'ding')
  await pause()
  expect(requested()).toEqual(['Reading'])
})

test('a picked place becomes the address without another call', async () => {
  await user.type(field(), 'Read')
  await user.click(await screen.findByRole('option', { name: 'Reading, Berkshire, RG1, UK' }))
  await pause()
  expect(field().value).toBe('Reading, Berkshire, RG1, UK')
  expect(requested()).toEqual(['Read'])
})

test('a new letter cancels the call for the previous ones', async () => {
  suggestPlaces.mockReturnValueOnce(new Promise(() => {}))
  await user.type(field(), 'Read')
  await pause()
  const signal = suggestPlaces.mock.lastCall?.[1]?.signal
  expect(signal?.aborted).toBe(false)
  await user.type(field(), 'i')
  await pause()
  expect(signal?.aborted).toBe(true)
  expect(requested()).toEqual(['Read', 'Readi'])
})

test('shows a hint when no place is found, and keeps the input', async () => {
  suggestPlaces.mockResolvedValue([])
  await user.type(field(), 'Xyzzy Lane')
  expect(await screen.findByText(/^We can't find that place/)).toBeTruthy()
  expect(field().value).toBe('Xyzzy Lane')
})

test('a hint asks for the whole address when suggestions cannot be loaded', async () => {
  suggestPlaces.mockRejectedValue(new TypeError('offline'))
  await user.type(field(), 'Reading')
  expect(await screen.findByText(/^We can't suggest places just now/)).toBeTruthy()
  expect(field().value).toBe('Reading')
})

test('clearing the field clears the address and its suggestions', async () => {
  await user.type(field(), 'Read')
  await screen.findByRole('option')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await pause()
  expect(field().value).toBe('')
  expect(screen.queryByRole('option')).toBeNull()
})
