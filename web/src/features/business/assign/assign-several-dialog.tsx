import { chakra, Stack } from '@chakra-ui/react'
import { type FormEvent, useId, useState } from 'react'
import type { AssignmentResult } from '#shared/contracts/fleet-shapes.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { milesText } from '#shared/model/distance-text.ts'
import { slotHours } from '#shared/model/time-slots.ts'
import { destinationOf, PayNote } from '#web/components/request-parts.tsx'
import { shortDate } from '#web/lib/dates.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Price } from '#web/ui/fact-list.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { PapersLink } from '../papers/papers-link.tsx'
import { concernsPapers, isUnavailable, useAssignDeliveries } from '../queries.ts'
import { DriverSelect, useDriverChoice } from './driver-choice.tsx'

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: '4',
    py: '3',
    '& + &': { borderTop: '1px solid', borderTopColor: 'line.soft' },
  },
})

type JobItemProps = { job: RequestCard; refusal: string | null | undefined }

/** One of several jobs: route, price, time, distance, and why it was refused. */
const JobItem = ({ job, refusal }: JobItemProps) => (
  <Item>
    <chakra.b overflowWrap="anywhere">{destinationOf(job.delivery_address)}</chakra.b>
    <Price pounds={job.price} />
    <chakra.span gridColumn="1 / -1" textStyle="small" color="fg.muted">
      {shortDate(job.preferredDate)}, {slotHours[job.preferredTimeSlot].label}
      {job.distance_km !== null && ` · ${milesText(job.distance_km)}`}
    </chakra.span>
    {refusal && (
      <chakra.span gridColumn="1 / -1" textStyle="small" color="danger.text">
        {refusal}
      </chakra.span>
    )}
  </Item>
)

type AssignSeveralDialogProps = {
  jobs: readonly RequestCard[]
  open: boolean
  /** Called with the refused ones, which stay selected. */
  onAssigned: (refused: readonly RequestCard['id'][]) => void
  onClose: () => void
}

/** Assigns several open requests to one driver. Refused ones stay here, each with its reason. */
export const AssignSeveralDialog = ({ jobs: selected, open, onAssigned, onClose }: AssignSeveralDialogProps) => {
  const formId = useId()
  const choice = useDriverChoice()
  const { chosen } = choice
  const { mutate, isPending } = useAssignDeliveries()
  const [outcome, setOutcome] = useState<{ refused: readonly AssignmentResult[]; assigned: number }>()
  const refusalOf = ({ id }: RequestCard) => outcome?.refused.find((result) => result.id === id)
  const jobs = outcome ? selected.filter(refusalOf) : selected
  const assignable = jobs.filter((job) => !isUnavailable(refusalOf(job)?.code))
  const pay = jobs.reduce((sum, { price }) => sum + price, 0)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (assignable.length === 0) return onClose()
    if (!chosen) return toast.info('Please select a driver.')
    mutate(
      { requestIds: assignable.map(({ id }) => id), driver: chosen },
      {
        onSuccess: ({ results }) => {
          const refused = results.filter(({ request }) => request === null)
          onAssigned(refused.map(({ id }) => id))
          if (refused.length === 0) onClose()
          else setOutcome({ refused, assigned: results.length - refused.length })
        },
      },
    )
  }

  return (
    <Dialog
      open={open}
      size="sm"
      title="Assign Deliveries"
      onClose={onClose}
      footer={
        // One button for both states, so that it keeps the focus when nothing is left to assign.
        <Button type="submit" form={formId} size="lg" flex="1" loading={isPending} loadingText="Assigning...">
          {assignable.length > 0 ? 'Confirm Assignment' : 'Done'}
        </Button>
      }
    >
      <chakra.form id={formId} noValidate onSubmit={submit}>
        <Stack gap="5">
          <div role="alert">
            {outcome && (
              <Banner
                tone="danger"
                title={`${outcome.refused.length} could not be assigned`}
                action={outcome.refused.some(({ code }) => concernsPapers(code)) && <PapersLink />}
              >
                {outcome.assigned > 0 && `${outcome.assigned} assigned. `}
                {assignable.length > 0
                  ? 'Those still available stay selected.'
                  : 'Those below are no longer available.'}
              </Banner>
            )}
          </div>
          {!outcome && (
            <Stack gap="2">
              <chakra.p display="flex" justifyContent="space-between" gap="4">
                <span>{jobs.length} deliveries</span>
                <Price pounds={pay} size="lg" />
              </chakra.p>
              <PayNote viewer="business" />
            </Stack>
          )}
          {assignable.length > 0 && <DriverSelect choice={choice} />}
          <div>
            <chakra.ul my="-3">
              {jobs.map((job) => (
                <JobItem key={job.id} job={job} refusal={refusalOf(job)?.error} />
              ))}
            </chakra.ul>
          </div>
        </Stack>
      </chakra.form>
    </Dialog>
  )
}
