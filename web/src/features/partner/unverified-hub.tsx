import { Link } from 'react-router-dom'
import { ApplicationNotice, useApplication } from '#web/components/partner-application.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, LoadError, WaitingForApproval } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { ActiveDeliveries, type Carrying } from './active-deliveries.tsx'
import { useCarried } from './queries.ts'

/** The Partner Hub of somebody who is not verified, or not any more. */
export const ApplicationState = () => {
  const { reload } = useSession()
  const { data: application, error, isPending, isFetching, refetch } = useApplication()

  if (isPending) return <Skeleton shape="card" />
  if (application === undefined)
    return (
      <LoadError
        title="Could not load your dashboard. Please try refreshing the page."
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      >
        {messageOf(error)}
      </LoadError>
    )
  if (!application)
    return (
      <EmptyState level="h3" art={<WaitingForApproval />} title="Carry for others" action={applyLink('Apply')}>
        You have not applied as a partner yet.
      </EmptyState>
    )

  const actions = {
    pending: undefined,
    // Approved a moment ago: the session, which opens the hub, does not know it yet.
    verified: <Button onClick={() => void reload()}>Open Partner Hub</Button>,
    rejected: applyLink('Apply again'),
    revoked: applyLink('Apply again'),
  }
  return <ApplicationNotice level="h3" application={application} action={actions[application.status]} />
}

const applyLink = (text: string) => (
  <Button asChild>
    <Link to={paths.onboarding} state={{ startStep: 2 }}>
      {text}
    </Link>
  </Button>
)

/** Whoever is no partner any more still finishes what is on its way. */
export const UnverifiedHub = (carrying: Carrying) => {
  const { cards = [] } = useCarried()
  return (
    <>
      <Section title="Partner Hub">
        <ApplicationState />
      </Section>
      {cards.length > 0 && <ActiveDeliveries jobs={cards} {...carrying} />}
    </>
  )
}
