import { chakra } from '@chakra-ui/react'
import type { Driver } from '#shared/contracts/business-shapes.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSetDriverStatus } from './use-driver-status.ts'

/** Whether a driver may work; pressing it turns it round. */
export const DriverStatus = ({ driver }: { driver: Driver }) => {
  const { is_active: isActive, name } = driver
  const { mutate, isPending } = useSetDriverStatus(driver)
  return (
    <Button variant="quiet" size="sm" mx="-4" onClick={() => !isPending && mutate(!isActive)}>
      <StatusBadge status={isActive ? 'active' : 'inactive'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>
      <chakra.span srOnly>{`: ${name}. Press to ${isActive ? 'deactivate' : 'activate'}.`}</chakra.span>
    </Button>
  )
}
