import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createSearchParams, Link } from 'react-router-dom'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { useOpenDetails, WithDetails } from '#web/components/delivery/with-details.tsx'
import { jobNumber } from '#web/components/request-parts.tsx'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { ResetPasswordDialog } from '../drivers/reset-password-dialog.tsx'
import type { Credentials } from '../drivers/use-credentials.ts'
import { type ExpiredDriver, NeedsAttention } from './needs-attention.tsx'

const ReassignDialog = lazyComponent(async () => (await import('../assign/reassign-dialog.tsx')).ReassignDialog)

type FleetActionsProps = { details: RequestDetails; onReassign: () => void }

/** What a dispatcher can do about a job. Live Activity has the rest. */
const FleetActions = ({ details: { id, status }, onReassign }: FleetActionsProps) =>
  isCarried(status) && (
    <Flex gap="3" wrap="wrap" css={{ '& > *': { flex: '1 1 auto' } }}>
      <Button size="lg" onClick={onReassign}>
        Re-assign
      </Button>
      <Button asChild size="lg" variant="outline">
        <Link to={{ pathname: paths.businessActivity, hash: `${createSearchParams({ q: jobNumber(id) })}` }}>
          Live Activity
        </Link>
      </Button>
    </Flex>
  )

type AttentionWithDetailsProps = { onReset: (credentials: Credentials) => void; children: ReactNode }

/** What needs attention, and the lists below it. The details of a job open beside them. */
export const AttentionWithDetails = ({ onReset, children }: AttentionWithDetailsProps) => {
  const details = useOpenDetails()
  const reassign = useDialogState<RequestDetails>()
  const reset = useDialogState<ExpiredDriver>()
  return (
    <>
      <WithDetails
        side="carrier"
        id={details.id}
        onClose={details.close}
        actions={(job) => <FleetActions details={job} onReassign={() => reassign.open(job)} />}
      >
        <NeedsAttention openId={details.id} onOpen={details.open} onReset={reset.open} />
        {children}
      </WithDetails>
      <LazyDialog state={reassign}>
        {({ driver, pickupAddress, deliveryAddress, ...job }, frame) => (
          <ReassignDialog
            job={{ ...job, pickup_address: pickupAddress, delivery_address: deliveryAddress }}
            driverName={driver?.name}
            {...frame}
          />
        )}
      </LazyDialog>
      <LazyDialog state={reset}>
        {(driver, frame) => <ResetPasswordDialog driver={driver} onReset={onReset} {...frame} />}
      </LazyDialog>
    </>
  )
}
