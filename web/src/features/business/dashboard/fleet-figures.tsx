import { Box } from '@chakra-ui/react'
import { messageOf } from '#web/lib/api-error.ts'
import { LoadError } from '#web/ui/empty-state.tsx'
import { CheckIcon, TruckIcon, UsersIcon } from '#web/ui/icons.tsx'
import { StatCards } from '#web/ui/stat-cards.tsx'
import { useBusinessStats } from './use-business-stats.ts'

export const FleetFigures = () => {
  const { data, error, isFetching, refetch } = useBusinessStats()
  return (
    <Box mb={{ base: '10', md: '14' }}>
      {!data && error ? (
        <LoadError title="Error loading dashboard data." isRetrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </LoadError>
      ) : (
        <StatCards
          stats={[
            { label: 'Total Drivers', icon: <UsersIcon />, value: data?.totalDrivers },
            { label: 'Active Deliveries', icon: <TruckIcon />, value: data?.activeDeliveries },
            { label: 'Completed Deliveries', icon: <CheckIcon />, value: data?.completedDeliveries },
          ]}
        />
      )}
    </Box>
  )
}
