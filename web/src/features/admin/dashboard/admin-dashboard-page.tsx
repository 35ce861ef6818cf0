import { Box, chakra, Flex } from '@chakra-ui/react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { AdminStats } from '#shared/contracts/admin.ts'
import { LoadFailure, NotUpToDate } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { AlertIcon, BuildingIcon, CheckIcon, ClockIcon, TruckIcon, UsersIcon } from '#web/ui/icons.tsx'
import { LineChart } from '#web/ui/line-chart.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card, Section } from '#web/ui/section.tsx'
import { type Stat, StatCards } from '#web/ui/stat-cards.tsx'
import { useAdminStats } from '../queries.ts'

type Day = AdminStats['growth'][number]

const dayMs = 24 * 3600_000
const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const signedNumber = new Intl.NumberFormat('en-GB', { signDisplay: 'exceptZero' })

const series = [
  { id: 'users', label: 'Users' },
  { id: 'partners', label: 'Partners' },
  { id: 'businesses', label: 'Businesses' },
] as const

const toDayLabel = ({ date }: Day): string => format.format(new Date(date))

/** 'Since 24 Oct: users +12, partners +2, businesses 0.' */
const describeGrowth = (days: readonly Day[]): string => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || first === last) return 'This is the first day. Growth shows here from tomorrow.'
  const steps = series.map(({ id, label }) => `${label.toLowerCase()} ${signedNumber.format(last[id] - first[id])}`)
  return `Since ${toDayLabel(first)}: ${steps.join(', ')}.`
}

const GrowthChart = ({ days }: { days: readonly Day[] }) => (
  <Section title="Growth" lead="The last 30 days, in London time.">
    <Card>
      <chakra.p mb="4">{describeGrowth(days)}</chakra.p>
      <LineChart
        caption="Users, partners and businesses by day"
        unit="Day"
        series={series}
        points={days.map((day) => ({
          day: Date.parse(day.date) / dayMs,
          label: toDayLabel(day),
          values: day,
        }))}
      />
    </Card>
  </Section>
)

// Loaded late together with the tabs, because both would be too much for a first load.
const RecentActivity = lazyComponent(async () => (await import('./recent-activity.tsx')).RecentActivity)

type PendingCounts = Pick<AdminStats, 'unverifiedBusinesses' | 'unverifiedPartners' | 'waitingNames' | 'waitingPapers'>

const label = 'Pending Verifications'

/** How much waits for an admin. It only counts, because the notices above say what it is. */
const toPendingStat = (stats: PendingCounts | undefined): Stat => {
  if (!stats) return { label, icon: <ClockIcon />, value: undefined }
  const { unverifiedBusinesses: businesses, unverifiedPartners, waitingNames, waitingPapers } = stats
  const pending = businesses + unverifiedPartners + waitingNames + waitingPapers
  return {
    label,
    icon: pending > 0 ? <AlertIcon /> : <CheckIcon />,
    value: pending,
    tone: pending > 0 ? 'danger' : 'success',
    toLink: (label) => (
      <Button asChild variant="link" size="inline">
        <Link to={businesses > 0 ? paths.adminBusinesses : paths.adminPartners}>{label}</Link>
      </Button>
    ),
  }
}

const pluralise = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

type ReviewAlertsProps = PendingCounts & Pick<AdminStats, 'waitingProblems' | 'pausedNow'>

/** What needs an admin's attention, with a link to each. */
const ReviewAlerts = (counts: ReviewAlertsProps) => {
  const { unverifiedBusinesses, unverifiedPartners, waitingNames, waitingPapers, waitingProblems, pausedNow } = counts
  const alerts = [
    {
      count: waitingProblems,
      title: pluralise(waitingProblems, 'problem needs a decision', 'problems need a decision'),
      text: 'These deliveries are on hold until you decide.',
      to: paths.adminProblems,
      link: 'Go to Problems',
    },
    {
      count: unverifiedBusinesses,
      title: pluralise(unverifiedBusinesses, 'business is waiting for review', 'businesses are waiting for review'),
      text: "They can't assign deliveries until an admin approves them.",
      to: paths.adminBusinesses,
      link: 'Go to Business Verification',
    },
    {
      count: unverifiedPartners,
      title: pluralise(
        unverifiedPartners,
        'partner application is waiting for review',
        'partner applications are waiting for review',
      ),
      text: "They can't carry anything until an admin has checked their documents.",
      to: paths.adminPartners,
      link: 'Go to Partner Verification',
    },
    {
      count: waitingNames,
      title: pluralise(
        waitingNames,
        'new partner name is waiting for review',
        'new partner names are waiting for review',
      ),
      text: 'People see the old name until an admin has checked the new one.',
      to: paths.adminPartners,
      link: waitingNames === 1 ? 'Review the new name' : 'Review the new names',
    },
    {
      count: waitingPapers,
      title: pluralise(
        waitingPapers,
        'partner has newer papers waiting for review',
        'partners have newer papers waiting for review',
      ),
      text: 'Their earlier papers count until an admin has looked at the new ones.',
      to: paths.adminPartners,
      link: 'Review the papers',
    },
    {
      count: pausedNow,
      title: pluralise(pausedNow, 'account is paused', 'accounts are paused'),
      text: "They gave back too many jobs in 24 hours, so they can't take new ones for a day. Recent Activity shows who.",
      to: paths.adminUsers,
      link: 'Go to User Management',
    },
  ].filter(({ count }) => count > 0)
  if (alerts.length === 0) return null
  return (
    // Three per row beside the sidebar. The last ones fill their row.
    <Flex wrap="wrap" gap={{ base: '3', md: '5' }} mb={{ base: '5', md: '6' }} css={{ '& > *': { flex: '1 1 17rem' } }}>
      {alerts.map(({ title, text, to, link }) => (
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
    </Flex>
  )
}

const AdminFigures = () => {
  const query = useAdminStats()
  const { data, error } = query
  return (
    <Box mb={{ base: '10', md: '14' }}>
      {!data && error ? (
        <LoadFailure title="Failed to load dashboard statistics." queries={[query]} />
      ) : (
        <>
          <NotUpToDate query={query} />
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

export const AdminDashboardPage = () => {
  const { data, isPending } = useAdminStats()
  return (
    <Page title="Admin Dashboard" lead="What's waiting for you, and how Sameway is growing.">
      <AdminFigures />
      {isPending ? <Skeleton shape="card" /> : data && <GrowthChart days={data.growth} />}
      <Suspense fallback={<Skeleton shape="card" />}>
        <RecentActivity />
      </Suspense>
    </Page>
  )
}
