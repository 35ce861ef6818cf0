import { chakra } from '@chakra-ui/react'
import type { Driver } from '#shared/contracts/business-shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { TableOrCards } from '#web/ui/table-or-cards.tsx'
import type { Credentials } from './credentials.ts'
import { DriverName } from './driver-name.tsx'
import { DriverStatus } from './driver-status.tsx'
import { ResetPassword } from './reset-password.tsx'

type DriversTableProps = {
  drivers: readonly Driver[]
  onReset: (credentials: Credentials) => void
  onRemove: (driver: Driver) => void
}

export const DriversTable = ({ drivers, onReset, onRemove }: DriversTableProps) => (
  <TableOrCards
    caption="Your drivers"
    rows={drivers}
    rowKey={({ id }) => id}
    columns={[
      {
        id: 'name',
        header: 'Name',
        cell: (driver) => <DriverName driver={driver} />,
      },
      {
        id: 'number',
        header: 'Contact Number',
        cell: ({ contact_number }) => <chakra.span whiteSpace="nowrap">{contact_number}</chakra.span>,
      },
      { id: 'password', header: 'Password', cell: (driver) => <ResetPassword driver={driver} onReset={onReset} /> },
      { id: 'status', header: 'Account - Status', cell: (driver) => <DriverStatus driver={driver} /> },
      {
        id: 'remove',
        header: 'Remove',
        headerHidden: true,
        align: 'end',
        cell: (driver) => (
          <Button variant="link" size="sm" px="0" color="danger.text" onClick={() => onRemove(driver)}>
            Remove<chakra.span srOnly>: {driver.name}</chakra.span>
          </Button>
        ),
      },
    ]}
  />
)
