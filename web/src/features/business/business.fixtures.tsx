import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useCredentials } from './drivers/use-credentials.ts'
import { YourDrivers } from './drivers/your-drivers.tsx'

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

/** The drivers with the credentials that the dashboard keeps for them. */
export const DriversPart = () => <YourDrivers credentials={useCredentials()} />
