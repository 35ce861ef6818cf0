import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Problem } from '#shared/contracts/problem-shapes.ts'
import { endedText } from '#shared/model/door-texts.ts'
import { destinationOf } from '#web/components/request-parts.tsx'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { DoorRequest } from './owner-card-frame.tsx'
import { problemQuery, reportedTexts, useProblem } from './problem-said.ts'

/** Its owner now says that it has arrived, so there is nothing left to decide. */
const isPointless = ({ kind, opened_by, can }: Problem): boolean =>
  kind === 'not_arrived' && opened_by === 'requester' && can.includes('withdraw')

const useConfirm = ({ id, door }: DoorRequest) => {
  const queries = useQueryClient()
  return useRequestMutation({
    call: async () => {
      if (door.problem) {
        const { problem } = await queries.fetchQuery(problemQuery(id, door.problem.id))
        if (isPointless(problem)) await api.problems.withdrawProblem({ params: { id, problemId: problem.id } })
      }
      return api.delivery.confirmHandover({ params: { id } })
    },
    side: 'owner',
    doneText: 'All done, thanks. Your receipt is in My History.',
  })
}

type QuestionProps = {
  request: DoorRequest
  isBusy: boolean
  open: boolean
  onConfirm: () => void
  onClose: () => void
}

/** What was reported, and what becomes of the report. */
const Question = ({ request, isBusy, ...dialog }: QuestionProps) => {
  const { id, door, service_type } = request
  const problem = useProblem(id, dialog.open ? door.problem?.id : undefined)
  const said =
    problem?.opened_by === 'requester' ? `You reported ${reportedTexts[problem.kind]}.` : 'A problem was reported.'
  const then =
    problem && isPointless(problem) ? 'Your report is withdrawn.' : "We'll still look into what was reported."
  return (
    <ConfirmDialog
      title="Confirm it all the same?"
      confirmLabel="Yes, confirm"
      busyLabel="Saving..."
      cancelLabel="Not yet"
      busy={isBusy}
      {...dialog}
    >
      {said} If you confirm, it counts as {endedText(service_type, door.leg)}. {then}
    </ConfirmDialog>
  )
}

/** Confirms a handover. While a problem is open, it asks first. */
export const AllGood = ({ request, isQuiet }: { request: DoorRequest; isQuiet: boolean }) => {
  const [isAsking, setIsAsking] = useState(false)
  const confirming = useConfirm(request)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button
        size="lg"
        variant={isQuiet ? 'link' : 'solid'}
        loading={confirming.isPending}
        loadingText="Saving..."
        onClick={() => (request.door.problem ? setIsAsking(true) : confirming.mutate())}
      >
        All good<chakra.span srOnly>: {destinationOf(request.delivery_address)}</chakra.span>
      </Button>
      <Question
        request={request}
        open={isAsking}
        isBusy={confirming.isPending}
        onConfirm={() => confirming.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  )
}
