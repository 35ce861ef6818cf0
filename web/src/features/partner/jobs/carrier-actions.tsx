import { NextStepButton, type NextStepProps } from '#web/components/job-card.tsx'
import { useStartDelivery } from './use-job-moves.ts'

/** The one thing to do next about what a partner carries. */
export const CarrierActions = (props: NextStepProps) => <NextStepButton {...props} starting={useStartDelivery()} />
