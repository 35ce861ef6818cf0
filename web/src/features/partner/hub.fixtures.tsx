import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { cardsIn, showAt } from '#web/lib/screen.fixtures.tsx'
import { Hub } from './hub.tsx'

export const refusing = (message: string, code = 'service.unavailable', fields = {}) =>
  new ApiError({ status: 409, code, message, fields })

export const showHub = () =>
  showAt(
    '/dashboard',
    <>
      <h1>Dashboard</h1>
      <Hub />
    </>,
  )

const partUnder = (heading: string) => screen.queryByRole('region', { name: heading })

const itemsUnder = (heading: string) => {
  const part = partUnder(heading)
  return part ? cardsIn(part) : []
}

const isKeptPlace = (item: HTMLElement) => item.querySelector('[data-kept-place]') !== null

/** The cards, without the places of cards that have just left. */
export const cardsUnder = (heading: string) => itemsUnder(heading).filter((item) => !isKeptPlace(item))

export const keptPlacesUnder = (heading: string) =>
  itemsUnder(heading)
    .filter(isKeptPlace)
    .map(({ textContent }) => textContent)

export const arrives = (heading: string) => screen.findByRole('heading', { name: heading }, { timeout: 5_000 })

export const counts = (heading: string, count: number) => waitFor(() => expect(cardsUnder(heading)).toHaveLength(count))
