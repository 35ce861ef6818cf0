import { chakra } from '@chakra-ui/react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { may } from '#shared/model/request-lifecycle.ts'
import { Button } from '#web/ui/button.tsx'

type Id = RequestCard['id']

export type NextStepProps = {
  job: Pick<RequestCard, 'id' | 'status'>
  name: string
  onConfirm: () => void
}
type NextStepButtonProps = NextStepProps & { starting: { isPending: boolean; mutate: (id: Id) => void } }

/** The one thing to do next about what one carries. */
export const NextStepButton = ({ job, name, starting, onConfirm }: NextStepButtonProps) => {
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
