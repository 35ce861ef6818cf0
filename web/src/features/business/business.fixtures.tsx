import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

/** The session of a verified business's owner. */
export const businessSession = {
  first_name: null,
  is_business: true,
  has_business_profile: true,
  business_name: 'Fennel Couriers',
}

export const user = userEvent.setup({ applyAccept: false })

export const rows = () =>
  within(screen.getByRole('table', { name: 'Your drivers' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
