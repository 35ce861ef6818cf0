import { useState } from 'react'
import type { DriverDelivery } from '#shared/contracts/business.ts'
import { ConfirmDelivery } from '#web/components/delivery/confirm-delivery.tsx'
import { useOpenDetails, WithDetails } from '#web/components/delivery/with-details.tsx'
import { Page } from '#web/components/page.tsx'
import { destinationOf } from '#web/components/request-facts.tsx'
import { setSound, useSound } from '#web/lib/chime.ts'
import { useSession } from '#web/lib/session.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AssignedDeliveries } from './assigned-deliveries.tsx'
import { NextStep } from './next-step.tsx'

export const DriverDashboardPage = () => {
  const { user } = useSession()
  const hasSound = useSound()
  const details = useOpenDetails()
  const [confirming, setConfirming] = useState<DriverDelivery['id']>()
  const stopConfirming = () => setConfirming(undefined)

  const complete = () => {
    stopConfirming()
    toast.success('Delivery completed successfully!')
  }

  return (
    <Page
      title={user?.business_name ?? 'Dashboard'}
      lead="The deliveries that your manager assigned to you."
      action={
        <Switch on={hasSound} onChange={setSound}>
          Sound for new deliveries
        </Switch>
      }
    >
      <WithDetails
        side="carrier"
        id={details.id}
        onClose={details.close}
        actions={(job) =>
          job.viewer === 'carrier' && (
            <NextStep job={job} name={destinationOf(job.deliveryAddress)} onConfirm={() => setConfirming(job.id)} />
          )
        }
      >
        <AssignedDeliveries openId={details.id} onOpen={details.open} onConfirm={setConfirming} />
        <ConfirmDelivery id={confirming} onDone={complete} onClose={stopConfirming} />
      </WithDetails>
    </Page>
  )
}
