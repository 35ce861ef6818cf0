import { Box } from '@chakra-ui/react'
import { messageOf } from '#web/lib/api-error.ts'
import { NotUpToDate } from '#web/lib/not-up-to-date.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { BuildingIcon, TruckIcon, UsersIcon } from '#web/ui/icons.tsx'
import { StatCards } from '#web/ui/stat-cards.tsx'
import { toPendingStat } from './pending-stat.tsx'
import { ReviewAlerts } from './review-alerts.tsx'
import { useAdminStats } from './use-admin-stats.ts'

export const AdminFigures = () => {
  const { data, error, isFetching, refetch } = useAdminStats()
  const retry = () => void refetch()
  return (
    <Box mb={{ base: '10', md: '14' }}>
      {!data && error ? (
        <LoadError title="Failed to load dashboard statistics." isRetrying={isFetching} onRetry={retry}>
          {messageOf(error)}
        </LoadError>
      ) : (
        <>
          <NotUpToDate isShown={error !== null} isRetrying={isFetching} onRetry={retry} />
          {data && <ReviewAlerts {...data} />}
          <StatCards
            stats={[
              { label: 'Total Users', icon: <UsersIcon />, value: data?.totalUsers },
              { label: 'Total Businesses', icon: <BuildingIcon />, value: data?.totalBusinesses },
              { label: 'Total Partners', icon: <TruckIcon />, value: data?.totalPartners },
              toPendingStat(data),
            ]}
          />
        </>
      )}
    </Box>
  )
}
