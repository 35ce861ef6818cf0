import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { cardWith, requestId } from '#web/components/request.fixtures.ts'
import { cardsIn, press } from '#web/lib/screen.fixtures.tsx'
import { user } from '../business.fixtures.tsx'

export const jobTo = (number: number) => cardWith({ id: requestId(number), delivery_address: `Place ${number}` })

export const jobs = (count: number) => Array.from({ length: count }, (_, index) => jobTo(index + 1))

export const cards = () =>
  cardsIn(screen.getByRole('region', { name: 'Available Deliveries', hidden: true })).map(
    ({ textContent }) => textContent,
  )

export const hasCards = (count: number) => waitFor(() => expect(cards()).toHaveLength(count))

export const driverOptions = () => [...screen.getByLabelText<HTMLSelectElement>('Driver').options]

export const choose = (name: RegExp) => {
  const option = driverOptions().find(({ textContent }) => name.test(textContent))
  return user.selectOptions(screen.getByLabelText('Driver'), option ?? [])
}

export const confirm = () => press('Confirm Assignment')
