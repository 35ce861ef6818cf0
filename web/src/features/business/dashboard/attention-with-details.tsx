import type { ReactNode } from 'react'
import { useOpenDetails } from '#web/components/delivery/with-details.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { ResetPasswordDialog } from '../drivers/reset-password-dialog.tsx'
import type { Credentials } from '../drivers/use-credentials.ts'
import { FleetDetails } from '../fleet-details.tsx'
import { type ExpiredDriver, NeedsAttention } from './needs-attention.tsx'

type AttentionWithDetailsProps = { onReset: (credentials: Credentials) => void; children: ReactNode }

/** What needs attention, and the lists below it. The details of a job open beside them. */
export const AttentionWithDetails = ({ onReset, children }: AttentionWithDetailsProps) => {
  const details = useOpenDetails()
  const reset = useDialogState<ExpiredDriver>()
  return (
    <>
      <FleetDetails details={details} hasLink>
        <NeedsAttention openId={details.id} onOpen={details.open} onReset={reset.open} />
        {children}
      </FleetDetails>
      <LazyDialog state={reset}>
        {(driver, frame) => <ResetPasswordDialog driver={driver} onReset={onReset} {...frame} />}
      </LazyDialog>
    </>
  )
}
