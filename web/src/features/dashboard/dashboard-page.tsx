import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { useCarried, useOffers } from '#web/components/partner-work.ts'
import { useNow } from '#web/lib/dates.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AtTheDoor } from './at-the-door.tsx'
import { MyRequests } from './my-requests.tsx'
import { hasApplied, useOpenRequests } from './queries.ts'

const BecomePartnerDialog = lazyComponent(async () => (await import('./become-partner-dialog.tsx')).BecomePartnerDialog)

const tabIds = ['requests', 'hub'] as const
type TabId = (typeof tabIds)[number]

/** How many jobs and open offers a partner has. Undefined while unknown. */
const usePartnerWork = (isPartner: boolean): number | undefined => {
  const carried = useCarried(isPartner)
  const offers = useOffers(useNow(), isPartner)
  const isLoading = [carried, offers].some(({ query }) => query.isLoading)
  return isLoading ? undefined : (carried.cards?.length ?? 0) + (offers.cards?.length ?? 0)
}

/**
 * The tab in the URL. Without one, partners with work get the hub. That is decided once, so that no tab changes under a
 * finger. Undefined until then.
 */
const useTab = (work: number | undefined): TabId | undefined => {
  const [search] = useSearchParams()
  const [first, setFirst] = useState<TabId>()
  const inAddress = tabIds.find((id) => id === search.get('tab'))
  if (!first && work !== undefined) setFirst(work > 0 ? 'hub' : 'requests')
  return inAddress ?? first
}

const labelWith = (text: string, count: number | undefined) => (
  <>
    {text}
    <Count of={count} />
  </>
)

/** The number on a tab. Its panel shows the same in words. */
const Count = ({ of }: { of: number | undefined }) =>
  of ? (
    <chakra.span
      aria-hidden="true"
      ml="2"
      px="1.5"
      borderRadius="full"
      bg="brand.tint"
      color="brand.text"
      fontSize="sm"
    >
      {of}
    </chakra.span>
  ) : null

export const DashboardPage = ({ partnerHub }: { partnerHub: ReactNode }) => {
  const { user } = useSession()
  const [, setSearch] = useSearchParams()
  const work = usePartnerWork(user?.is_verified_partner ?? false)
  const tab = useTab(work)
  const { cards: requests } = useOpenRequests()
  const question = useDialogState<void>()

  const select = async (id: string) => {
    if (id === 'hub' && !user?.is_partner && !(await hasApplied())) return question.open()
    setSearch({ tab: id }, { replace: true })
  }

  return (
    <Page
      title="Dashboard"
      action={
        <Button asChild>
          <Link to={paths.requests}>
            <PlusIcon size={20} />
            Create New Request
          </Link>
        </Button>
      }
    >
      {/* The requests tab shows these itself: they need an answer on either tab. */}
      {tab === 'hub' && <AtTheDoor requests={requests ?? []} />}
      {tab ? (
        <Tabs
          label="Dashboard"
          selected={tab}
          onSelect={(id) => void select(id)}
          tabs={[
            { id: 'requests', label: labelWith('Service Requests', requests?.length), content: <MyRequests /> },
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
