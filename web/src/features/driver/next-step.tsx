import { chakra } from '@chakra-ui/react'
import type { DriverDelivery } from '#shared/contracts/business-shapes.ts'
import { may } from '#shared/model/request-lifecycle.ts'
import { Button } from '#web/ui/button.tsx'
import { useStartDelivery } from './use-start-delivery.ts'

type NextStepProps = { job: Pick<DriverDelivery, 'id' | 'status'>; name: string; onConfirm: () => void }

/** The one thing for a driver to do next. */
export const NextStep = ({ job, name, onConfirm }: NextStepProps) => {
  const starting = useStartDelivery()
  const isStarting = may('start', job.status)
  if (!isStarting && !may('complete', job.status)) return null
  return (
    // One button for both, so that it keeps the focus when the delivery has started.
    <Button
      size="lg"
      loading={starting.isPending}
      loadingText="Starting..."
      onClick={isStarting ? () => starting.mutate(job.id) : onConfirm}
    >
      {isStarting ? 'Start Delivery' : 'Confirm Delivery'}
      <chakra.span srOnly>: {name}</chakra.span>
    </Button>
  )
}
