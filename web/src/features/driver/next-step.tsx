import { NextStepButton, type NextStepProps } from '#web/components/job-card.tsx'
import { useStartDelivery } from './use-start-delivery.ts'

/** The one thing for a driver to do next. */
export const NextStep = (props: NextStepProps) => <NextStepButton {...props} starting={useStartDelivery()} />
