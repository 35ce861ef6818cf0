import { Box } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { AdminStats } from '#shared/contracts/admin-shapes.ts'
import { paths } from '#web/app/paths.ts'
import { useAdminStats } from '#web/features/admin/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { NotUpToDate } from '#web/lib/not-up-to-date.tsx'
import { Page } from '#web/lib/page.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/empty-state.tsx'
import { AlertIcon, BuildingIcon, CheckIcon, ClockIcon, TruckIcon, UsersIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { type Stat, StatCards } from '#web/ui/stat-cards.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { RecentActivity } from './recent-activity.tsx'

type PendingCounts = Pick<AdminStats, 'unverifiedBusinesses' | 'unverifiedPartners' | 'waitingNames'>

const label = 'Pending Verifications'

/** All that waits for an admin, and the way to where some of it does. */
const toPendingStat = (stats: PendingCounts | undefined): Stat => {
  if (!stats) return { label, icon: <ClockIcon />, value: undefined }
  const { unverifiedBusinesses, unverifiedPartners, waitingNames } = stats
  const value = unverifiedBusinesses + unverifiedPartners + waitingNames
  const to = unverifiedBusinesses > 0 ? paths.adminBusinesses : paths.adminPartners
  const isPending = value > 0
  return {
    label,
    icon: isPending ? <AlertIcon /> : <CheckIcon />,
    value,
    tone: isPending ? 'danger' : 'success',
    note: (
      <>
        {isPending ? 'Waiting. ' : 'Nothing waits. '}
        <Button asChild variant="link" size="inline">
          <Link to={to}>{toPendingLinkText(stats)}</Link>
        </Button>
      </>
    ),
  }
}

const toPendingLinkText = ({ unverifiedBusinesses, unverifiedPartners, waitingNames }: PendingCounts): string => {
  if (unverifiedBusinesses > 0) return 'Review businesses'
  return unverifiedPartners + waitingNames > 0 ? 'Review partners' : 'See partners'
}

type ReviewAlertsProps = Pick<AdminStats, 'unverifiedBusinesses' | 'unverifiedPartners' | 'waitingNames' | 'pausedNow'>

/** What is worth an admin's look, and where. Nothing where nothing is. */
const ReviewAlerts = ({ unverifiedBusinesses, unverifiedPartners, waitingNames, pausedNow }: ReviewAlertsProps) => {
  const waiting = [
    {
      count: unverifiedBusinesses,
      title:
        unverifiedBusinesses === 1
          ? '1 business waits for review'
          : `${unverifiedBusinesses} businesses wait for review`,
      text: 'They cannot assign deliveries before an admin has approved them.',
      to: paths.adminBusinesses,
      link: 'Go to Business Verification',
    },
    {
      count: unverifiedPartners,
      title:
        unverifiedPartners === 1
          ? '1 partner application waits for review'
          : `${unverifiedPartners} partner applications wait for review`,
      text: 'They cannot carry anything before an admin has looked at their documents.',
      to: paths.adminPartners,
      link: 'Go to Partner Verification',
    },
    {
      count: waitingNames,
      title:
        waitingNames === 1
          ? '1 new partner name waits for review'
          : `${waitingNames} new partner names wait for review`,
      text: 'People see the name that was verified until an admin has looked at the new one.',
      to: paths.adminPartners,
      link: waitingNames === 1 ? 'Look at the new name' : 'Look at the new names',
    },
    {
      count: pausedNow,
      title: pausedNow === 1 ? '1 account has to pause' : `${pausedNow} accounts have to pause`,
      text: 'They gave back too many jobs within 24 hours, and can’t take new ones for a day. Recent Activity says who.',
      to: paths.adminUsers,
      link: 'Go to User Management',
    },
  ].filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  return (
    <Box
      display="grid"
      gap={{ base: '3', md: '5' }}
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 20rem), 1fr))"
      mb={{ base: '5', md: '6' }}
    >
      {waiting.map(({ title, text, to, link }) => (
        <Banner
          key={title}
          tone="warning"
          title={title}
          action={
            <Button asChild variant="outline" size="sm">
              <Link to={to}>{link}</Link>
            </Button>
          }
        >
          {text}
        </Banner>
      ))}
    </Box>
  )
}

const AdminFigures = () => {
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

/** How the figures at the top came about. Why they cannot be loaded stands up there. */
const Growth = () => {
  const { data, isPending } = useAdminStats()
  if (isPending) return <Skeleton shape="card" />
  return data && <GrowthChart days={data.growth} />
}

export const AdminDashboardPage = () => (
  <Page title="Admin Dashboard" lead="What keeps Sameway a place to trust.">
    <AdminFigures />
    <Growth />
    <RecentActivity />
  </Page>
)
