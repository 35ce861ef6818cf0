import { Box, chakra } from '@chakra-ui/react'
import { type RefObject, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Activity } from '#shared/contracts/admin.ts'
import { LoadFailure, NotUpToDate } from '#web/components/loaded.tsx'
import { ago, useNow } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, NoHistory } from '#web/ui/empty-state.tsx'
import { useKeptFocus } from '#web/ui/focus.ts'
import {
  BuildingIcon,
  CheckIcon,
  CrossCircleIcon,
  EyeIcon,
  LogoutIcon,
  PauseIcon,
  ShieldIcon,
  TruckIcon,
  UserIcon,
} from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Card, Muted, Section } from '#web/ui/section.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { type ActivityScope, useActivity } from '../queries.ts'
import { type ActivityLine, ActivitySentence, groupActivity } from './activity-sentence.tsx'

const appearances = {
  'user.joined': { tone: 'brand', icon: UserIcon },
  'partner.applied': { tone: 'brand', icon: TruckIcon },
  'requester.paused': { tone: 'warning', icon: PauseIcon },
  'partner.paused': { tone: 'warning', icon: PauseIcon },
  'business.paused': { tone: 'warning', icon: PauseIcon },
  'partner.verified': { tone: 'success', icon: CheckIcon },
  'partner.rejected': { tone: 'danger', icon: CrossCircleIcon },
  'partner.revoked': { tone: 'danger', icon: CrossCircleIcon },
  'name.approved': { tone: 'success', icon: CheckIcon },
  'name.refused': { tone: 'danger', icon: CrossCircleIcon },
  'papers.approved': { tone: 'success', icon: CheckIcon },
  'papers.refused': { tone: 'danger', icon: CrossCircleIcon },
  'right-to-work.checked': { tone: 'success', icon: CheckIcon },
  'business.verified': { tone: 'success', icon: BuildingIcon },
  'business.rejected': { tone: 'danger', icon: CrossCircleIcon },
  'document.opened': { tone: 'info', icon: EyeIcon },
  'applicant.opened': { tone: 'info', icon: EyeIcon },
  'person.opened': { tone: 'info', icon: EyeIcon },
  'delivery.opened': { tone: 'info', icon: EyeIcon },
  'admin.granted': { tone: 'warning', icon: ShieldIcon },
  'admin.withdrawn': { tone: 'warning', icon: ShieldIcon },
  'user.signed-out': { tone: 'warning', icon: LogoutIcon },
  'problem.opened': { tone: 'info', icon: EyeIcon },
  'problem.addresses-opened': { tone: 'info', icon: EyeIcon },
  'problem.resolved': { tone: 'success', icon: CheckIcon },
  'report.opened': { tone: 'info', icon: EyeIcon },
  'report.decided': { tone: 'success', icon: CheckIcon },
  'user.suspended': { tone: 'danger', icon: PauseIcon },
  'user.lifted': { tone: 'success', icon: CheckIcon },
  'tax-report.opened': { tone: 'info', icon: EyeIcon },
} as const satisfies Record<Activity, unknown>

const exactTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

const Item = chakra('li', {
  base: {
    display: 'flex',
    gap: '3.5',
    py: '3',
    '& + &': { borderTop: '1px solid', borderTopColor: 'line.soft' },
  },
})

const ActivityIcon = chakra('span', {
  base: { display: 'grid', placeItems: 'center', flexShrink: 0, boxSize: '9', borderRadius: 'full' },
})

const ActivityItem = ({ line, now }: { line: ActivityLine; now: number }) => {
  const { action, at } = line.entry
  const { tone, icon: Icon } = appearances[action]
  return (
    <Item>
      <ActivityIcon bg={`${tone}.tint`} color={`${tone}.text`}>
        <Icon size={18} />
      </ActivityIcon>
      <Box flex="1" minW="0">
        <chakra.p overflowWrap="anywhere">
          <ActivitySentence line={line} />
        </chakra.p>
        <Muted>
          <time dateTime={at} title={exactTime.format(new Date(at))}>
            {ago(at, now)}
          </time>
        </Muted>
      </Box>
    </Item>
  )
}

const emptyTexts: Record<ActivityScope, string> = {
  all: 'Nothing has happened yet.',
  admins: 'No admin has done anything yet.',
}

type ActivityListProps = {
  scope: ActivityScope
  /** Its heading gets the focus when the last page is loaded and the button disappears. */
  part: RefObject<HTMLElement | null>
}

const ActivityList = ({ scope, part }: ActivityListProps) => {
  const query = useActivity(scope)
  const { error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isRefetchError } = query
  const { data, fetchNextPage, refetch } = query
  const lines = data && groupActivity(data.pages.flatMap(({ items }) => items))
  const now = useNow()
  useKeptFocus(part)
  const failed = error !== null && !isRefetchError

  if (lines?.length === 0)
    return (
      <Card>
        <EmptyState level="h3" art={<NoHistory />} title={emptyTexts[scope]} />
      </Card>
    )
  return (
    <>
      <NotUpToDate query={query} isShown={isRefetchError} />
      {!lines && !failed && <Skeleton shape="card" />}
      {lines && (
        <Card mb="5">
          <chakra.ul my="-3">
            {lines.map((line) => (
              <ActivityItem key={line.entry.id} line={line} now={now} />
            ))}
          </chakra.ul>
        </Card>
      )}
      {failed && (
        <LoadFailure
          title="Failed to load recent activity."
          queries={[{ error, isFetching, refetch: isFetchNextPageError ? fetchNextPage : refetch }]}
        />
      )}
      {hasNextPage && !failed && (
        <Button
          variant="outline"
          loading={isFetchingNextPage}
          loadingText="Loading..."
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

/** The latest activity. A parameter in the URL limits it to admins, so that a link leads to their audit trail. */
export const RecentActivity = () => {
  const [search, setSearch] = useSearchParams()
  const part = useRef<HTMLDivElement>(null)
  return (
    <div ref={part}>
      <Section
        title="Recent Activity"
        lead="What changed, the newest first. Admins only also lists what they looked at."
      >
        <Tabs
          label="Recent activity"
          selected={search.get('of') === 'admins' ? 'admins' : 'all'}
          onSelect={(of) => setSearch(of === 'admins' ? { of } : {}, { replace: true })}
          tabs={[
            { id: 'all', label: 'What changed', content: <ActivityList scope="all" part={part} /> },
            { id: 'admins', label: 'Admins only', content: <ActivityList scope="admins" part={part} /> },
          ]}
        />
      </Section>
    </div>
  )
}
