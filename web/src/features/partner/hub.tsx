import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Returnable } from '#web/components/cancellation/reason-dialog.tsx'
import { type AtTheDoor, ConfirmDelivery } from '#web/components/delivery/confirm-delivery.tsx'
import { useOpenDetails, WithDetails } from '#web/components/delivery/with-details.tsx'
import { DashboardError } from '#web/components/loaded.tsx'
import { ApplicationDueLine } from '#web/components/papers/due-line.tsx'
import { ApplicationNotice, useApplication } from '#web/components/partner-application.tsx'
import { useCarried } from '#web/components/partner-work.ts'
import { PayNote } from '#web/components/request-parts.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, WaitingForApproval } from '#web/ui/empty-state.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { ActiveDeliveries, type Carrying, DetailsActions } from './active-deliveries.tsx'
import { refreshEarnings } from './queries.ts'
import { VerifiedHub } from './verified-hub.tsx'

/** The Partner Hub for a user who is not, or no longer, verified. */
export const ApplicationState = () => {
  const { reload } = useSession()
  const query = useApplication()
  const { data: application, isPending } = query

  if (isPending) return <Skeleton shape="card" />
  if (application === undefined) return <DashboardError failed={[query]} />
  if (!application)
    return (
      <EmptyState level="h3" art={<WaitingForApproval />} title="Carry for others" action={applyLink('Apply')}>
        You haven't applied to become a partner yet.
      </EmptyState>
    )

  const actions = {
    pending: undefined,
    // Just approved, so the session does not know it yet.
    verified: <Button onClick={() => void reload()}>Open Partner Hub</Button>,
    rejected: applyLink('Apply again'),
    revoked: applyLink('Apply again'),
  }
  return (
    <>
      {application.status === 'pending' && <ApplicationDueLine />}
      <ApplicationNotice level="h3" application={application} action={actions[application.status]} />
    </>
  )
}

const applyLink = (text: string) => (
  <Button asChild>
    <Link to={paths.onboarding} state={{ startStep: 2 }}>
      {text}
    </Link>
  </Button>
)

/** A former partner can still finish deliveries. */
const UnverifiedHub = (carrying: Carrying) => {
  const { cards = [] } = useCarried()
  return (
    <>
      {/* The tab says it, too. */}
      <Section title="Partner Hub" isTitleHidden>
        <ApplicationState />
      </Section>
      {cards.length > 0 && (
        <>
          <ActiveDeliveries jobs={cards} {...carrying} />
          <PayNote viewer="carrier" />
        </>
      )}
    </>
  )
}

const returned = () => toast.success('Job successfully cancelled and returned to the job pool.', { lastsMs: 4_000 })

const GiveBackDialog = lazyComponent(async () => (await import('./give-back-dialog.tsx')).GiveBackDialog)

/** A verified partner's jobs. For others, the state of their application and their remaining deliveries. */
export const Hub = () => {
  const { user } = useSession()
  const queries = useQueryClient()
  const details = useOpenDetails()
  const giveBack = useDialogState<Returnable>()
  const atTheDoor = useDialogState<AtTheDoor>()
  const carrying = {
    openId: details.id,
    onOpen: details.open,
    onGiveBack: giveBack.open,
    onStep: atTheDoor.open,
  }
  return (
    <WithDetails
      side="carrier"
      id={details.id}
      onClose={details.close}
      actions={(request) => <DetailsActions details={request} {...carrying} />}
    >
      {user?.is_verified_partner ? <VerifiedHub {...carrying} /> : <UnverifiedHub {...carrying} />}
      <LazyDialog state={giveBack}>
        {(job, frame) => <GiveBackDialog job={job} onDone={returned} {...frame} />}
      </LazyDialog>
      <ConfirmDelivery
        state={atTheDoor}
        onDone={() => {
          toast.success('Delivery completed successfully!')
          refreshEarnings(queries)
        }}
      />
    </WithDetails>
  )
}
