import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { showAt } from '#web/lib/screen.fixtures.tsx'
import { CallLink } from './call-link.tsx'

const show = (number: string) => showAt('/', <CallLink number={number}>Call Receiver</CallLink>)

it.each(['0900 123 4567', '+44 70 1234 5678', '+979 1 2345 6789', '+4 4 900 123 4567'])(
  'shows %s as text, with nothing to press',
  (number) => {
    show(number)
    expect(screen.getByText(new RegExp(`^${number.replace('+', '\\+')}\\. Calls to this number`))).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  },
)

it('calls a UK number at once', () => {
  show('07700 900123')
  expect(screen.getByRole('link', { name: 'Call Receiver' }).getAttribute('href')).toBe('tel:+447700900123')
})

it('names the country of a foreign number, and asks before it calls', async () => {
  const called = vi.spyOn(window.location, 'assign').mockReturnValue()
  show('+33 1 99 00 12 34')
  const button = await screen.findByRole('button', { name: 'Call Receiver (France)' })
  await userEvent.click(button)
  await screen.findByText('+33 1 99 00 12 34 is a number in France. A call there can cost more than one within the UK.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(called).not.toHaveBeenCalled()
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('button', { name: 'Call' }))
  expect(called).toHaveBeenCalledExactlyOnceWith('tel:+33199001234')
})
