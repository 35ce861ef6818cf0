import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { AdminStats } from '#shared/contracts/admin.ts'
import { answerDays } from '#shared/model/report-rules.ts'
import { LoadFailure, NotUpToDate } from '#web/components/loaded.tsx'
import { Page } from '#web/components/page.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import {
  AlertIcon,
  ArrowRightIcon,
  BuildingIcon,
  CheckIcon,
  ClockIcon,
  EyeIcon,
  PauseIcon,
  ShieldIcon,
  TruckIcon,
  UserIcon,
  UsersIcon,
} from '#web/ui/icons.tsx'
import { LineChart } from '#web/ui/line-chart.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card, Muted, Section } from '#web/ui/section.tsx'
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
      <Button asChild variant="link" size="inline" textAlign="start">
        <Link to={businesses > 0 ? paths.adminBusinesses : paths.adminPartners}>{label}</Link>
      </Button>
    ),
  }
}

const pluralise = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

type WaitingProps = { icon: ReactNode; title: string; text: string; to: string; link: string }

/** One line, which leads to its list wherever it is pressed. */
const Waiting = ({ icon, title, text, to, link }: WaitingProps) => (
  <chakra.li
    position="relative"
    display="flex"
    alignItems="center"
    gap="3"
    minH="12"
    py={{ md: '2' }}
    css={{
      '& + &': { borderTop: '1px solid', borderTopColor: 'line.soft' },
      '& a::after': { content: '""', position: 'absolute', inset: '0', mx: '-2', borderRadius: 'md' },
      '&:hover': { color: 'fg.link' },
    }}
  >
    <chakra.span color="warning.text" aria-hidden="true">
      {icon}
    </chakra.span>
    <Box flex="1" minW="0" fontSize={{ base: 'sm', md: 'md' }} lineHeight="snug">
      <b>{title}</b>
      <Muted hideBelow="md">{text}</Muted>
    </Box>
    <Button asChild variant="link" size="sm" px="0" minW="target" justifyContent="end">
      <Link to={to} aria-label={link}>
        <ArrowRightIcon size={18} />
      </Link>
    </Button>
  </chakra.li>
)

type ReviewAlertsProps = PendingCounts & Pick<AdminStats, 'waitingProblems' | 'waitingReports' | 'pausedNow'>

/** What waits for an admin. Low, because a phone shows the figures below it as well. */
const ReviewAlerts = (counts: ReviewAlertsProps) => {
  const { unverifiedBusinesses, unverifiedPartners, waitingNames, waitingPapers } = counts
  const { waitingProblems, waitingReports, pausedNow } = counts
  const alerts = [
    {
      icon: <AlertIcon />,
      count: waitingProblems,
      title: pluralise(waitingProblems, 'problem needs a decision', 'problems need a decision'),
      text: 'Until you decide or time runs out, nothing is confirmed or sent back automatically.',
      to: paths.adminProblems,
      link: 'Go to Problems',
    },
    {
      icon: <EyeIcon />,
      count: waitingReports,
      title: pluralise(waitingReports, 'report needs a decision', 'reports need a decision'),
      text: `We promise an answer within ${answerDays} days.`,
      to: paths.adminReports,
      link: 'Go to Reports',
    },
    {
      icon: <BuildingIcon />,
      count: unverifiedBusinesses,
      title: pluralise(unverifiedBusinesses, 'business is waiting for review', 'businesses are waiting for review'),
      text: "They can't assign deliveries until an admin approves them.",
      to: paths.adminBusinesses,
      link: 'Go to Business Verification',
    },
    {
      icon: <ShieldIcon />,
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
      icon: <UserIcon />,
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
      icon: <ShieldIcon />,
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
      icon: <PauseIcon />,
      count: pausedNow,
      title: pluralise(pausedNow, 'account is paused', 'accounts are paused'),
      text: "They gave back or missed too many jobs in 24 hours, so they can't take new ones for a day. Recent Activity shows who.",
      to: paths.adminUsers,
      link: 'Go to User Management',
    },
  ].filter(({ count }) => count > 0)
  if (alerts.length === 0) return null
  return (
    <Card pad="sm" mb={{ base: '5', md: '6' }}>
      <chakra.ul>
        {alerts.map(({ title, ...alert }) => (
          <Waiting key={title} title={title} {...alert} />
        ))}
      </chakra.ul>
    </Card>
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
