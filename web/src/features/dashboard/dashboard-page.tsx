import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { useCarried, useOffers } from '#web/components/partner-work.ts'
import { useNow } from '#web/lib/dates.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AtTheDoor, asksOwner } from './at-the-door.tsx'
import { MyRequests } from './my-requests.tsx'
import { hasApplied, useOpenRequests } from './queries.ts'

const BecomePartnerDialog = lazyComponent(async () => (await import('./become-partner-dialog.tsx')).BecomePartnerDialog)

const tabIds = ['requests', 'hub'] as const
type TabId = (typeof tabIds)[number]

/** How many jobs and open offers a partner has. Undefined while unknown. */
const usePartnerWork = (isPartner: boolean): number | undefined => {
  const carried = useCarried(isPartner)
  const offers = useOffers(useNow(), isPartner)
  if (carried.query.isLoading || offers.query.isLoading) return undefined
  return (carried.cards?.length ?? 0) + (offers.cards?.length ?? 0)
}

/**
 * The tab in the URL. Without one, partners with work get the hub. That is decided once, so that no tab changes under a
 * finger. Undefined until then.
 */
const useTab = (wanted: string | null, work: number | undefined): TabId | undefined => {
  const [first, setFirst] = useState<TabId>()
  const inAddress = tabIds.find((id) => id === wanted)
  if (!first && work !== undefined) setFirst(work > 0 ? 'hub' : 'requests')
  return inAddress ?? first
}

/** On a phone, next to the heading, in two lines if need be. */
const beside = {
  mdDown: {
    flex: '1 1 7rem',
    maxW: 'fit-content',
    p: '2',
    fontSize: 'sm',
    '& svg': { display: 'none' },
  },
}

/** The name of a tab and its number, which the panel shows in words. */
const labelWith = (text: string, count = 0) => (
  <>
    {text}
    {count > 0 && (
      <chakra.span aria-hidden="true" ml="1">
        <Badge size="sm" tone="brand">
          {count}
        </Badge>
      </chakra.span>
    )}
  </>
)

export const DashboardPage = ({ partnerHub }: { partnerHub: ReactNode }) => {
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const work = usePartnerWork(user?.is_verified_partner ?? false)
  const tab = useTab(search.get('tab'), work)
  const { cards: requests = [] } = useOpenRequests()
  const question = useDialogState<void>()

  const select = async (id: string) => {
    if (id === 'hub' && !user?.is_partner && !(await hasApplied())) return question.open()
    setSearch({ tab: id }, { replace: true })
  }

  return (
    <Page
      title="Dashboard"
      action={
        <Button asChild variant={tab === 'hub' ? 'outline' : 'solid'} css={beside}>
          <Link to={paths.requests}>
            <PlusIcon size={20} />
            Create New Request
          </Link>
        </Button>
      }
    >
      {/* The requests tab shows these itself: they need an answer on either tab. */}
      {tab === 'hub' && (
        <AtTheDoor
          requests={requests.filter(asksOwner)}
          // The hub's own details are those of a carrier.
          actionsOf={({ id }) => ({ onOpen: () => setSearch({ tab: 'requests', details: id }) })}
        />
      )}
      {tab ? (
        <Tabs
          label="Dashboard"
          selected={tab}
          onSelect={(id) => void select(id)}
          tabs={[
            { id: 'requests', label: labelWith('Service Requests', requests.length), content: <MyRequests /> },
            { id: 'hub', label: labelWith('Partner Hub', work), content: partnerHub },
          ]}
        />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
      <LazyDialog state={question}>{(_, frame) => <BecomePartnerDialog {...frame} />}</LazyDialog>
    </Page>
  )
}
