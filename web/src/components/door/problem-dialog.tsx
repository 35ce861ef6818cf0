import { chakra, Flex, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { Problem } from '#shared/contracts/problem-shapes.ts'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import type { ProblemId } from '#shared/model/ids.ts'
import { londonMoment } from '#shared/model/london.ts'
import { isOpenProblem, problemKindTexts } from '#shared/model/problem-rules.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { useRequestDetails } from '#web/lib/request-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AnswerForm, ReportForm } from './problem-forms.tsx'
import { problemQuery } from './problem-said.ts'
import { outcomeTexts, Statement, Words } from './statement.tsx'

export type ShownProblem = { id: ProblemId }

type Id = RequestCard['id']
type Side = RequestDetails['viewer']

const names: Record<Side, string> = { requester: 'The requester', carrier: 'The carrier', business: 'The business' }

/** The state of a problem, in a sentence. */
const stateText = ({ state, can, answer_by, closes_at }: Problem): string => {
  if (state === 'withdrawn') return 'This was withdrawn.'
  if (state === 'resolved') return 'This is resolved.'
  if (state === 'unresolved') return "Its time ran out, but we're still looking into it."
  if (can.includes('answer')) return `You can answer until ${londonMoment(new Date(answer_by))}.`
  return `We're looking into it, and it'll close by ${londonMoment(new Date(closes_at))} at the latest.`
}

const useWithdraw = (requestId: Id, problemId: ProblemId, onDone: () => void) =>
  useRequestMutation({
    call: () => api.problems.withdrawProblem({ params: { id: requestId, problemId } }),
    doneText: 'Withdrawn. Everything goes on as before.',
    onDone,
  })

const Shown = ({ problem, viewer, onDone }: { problem: Problem; viewer: Side; onDone: () => void }) => {
  const { id, request_id, opened_by, statement, answer, contested, can, resolution, state } = problem
  const withdrawing = useWithdraw(request_id, id, onDone)
  const nameOf = (side: Side) => (side === viewer ? 'You' : names[side])
  const other = opened_by === 'requester' ? 'carrier' : 'requester'
  return (
    <Stack gap="5">
      <chakra.p fontWeight="semibold">{problemKindTexts[problem.kind]}</chakra.p>
      <Statement who={nameOf(opened_by)} said={statement} />
      {answer && <Statement who={opened_by === viewer ? names[other] : 'You'} said={answer} />}
      {contested && (
        <Statement
          who={`${nameOf('requester')}, about the handover: ${problemKindTexts[contested.kind].toLowerCase()}`}
          said={contested}
        />
      )}
      {resolution && (
        <Stack gap="2">
          <chakra.h3 textStyle="label">{outcomeTexts[resolution.outcome]}</chakra.h3>
          <Words>{resolution.note}</Words>
        </Stack>
      )}
      <chakra.p color="fg.muted">{stateText(problem)}</chakra.p>
      {can.includes('answer') && <AnswerForm requestId={request_id} problemId={id} onDone={onDone} />}
      {can.includes('withdraw') && isOpenProblem(state) && (
        <div>
          <Button
            variant="outline"
            loading={withdrawing.isPending}
            loadingText="Withdrawing..."
            onClick={() => withdrawing.mutate()}
          >
            Withdraw it
          </Button>
        </div>
      )}
    </Stack>
  )
}

type LoadedProps = { requestId: Id; problemId: ProblemId; viewer: Side; onDone: () => void }

const LoadedProblem = ({ requestId, problemId, ...shown }: LoadedProps) => {
  const query = useQuery(problemQuery(requestId, problemId))
  return (
    <Loaded query={query} data={query.data} failed="Could not load the problem." count={2}>
      {({ problem }) => <Shown problem={problem} {...shown} />}
    </Loaded>
  )
}

type ProblemDialogProps = {
  requestId: Id
  problem: ShownProblem | undefined
  addsUntil?: string | undefined
  open: boolean
  onClose: () => void
}

/** Reports a problem with a delivery, or shows the reported one. Give each opening a new key. */
export const ProblemDialog = ({ requestId, problem, addsUntil, open, onClose }: ProblemDialogProps) => {
  const { viewer = 'requester', status } = useRequestDetails(requestId).data ?? {}
  return (
    <Dialog open={open} title={problem ? 'The problem' : "What's wrong?"} onClose={onClose}>
      <Flex direction="column">
        {problem ? (
          <LoadedProblem requestId={requestId} problemId={problem.id} viewer={viewer} onDone={onClose} />
        ) : (
          <ReportForm {...{ requestId, viewer, addsUntil }} isCarried={status && isCarried(status)} onDone={onClose} />
        )}
      </Flex>
    </Dialog>
  )
}
