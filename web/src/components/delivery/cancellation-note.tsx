import { chakra } from '@chakra-ui/react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { reasonLabels } from '#web/components/cancellation/reason-labels.ts'

const lateTexts = {
  late: 'It counts as a late cancellation.',
  very_late: 'It counts as a very late cancellation.',
} as const

const Line = chakra('p', { base: { textStyle: 'small', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } })

/** Why the owner cancelled it, or why the last partner gave it back. */
export const CancellationNote = ({ details }: { details: RequestDetails }) => {
  const { cancellation, cancel_reason, urgent } = details
  if (!cancellation) return null
  const { reason, note, late } = cancellation
  const isByOwner = cancel_reason === 'requester' || cancel_reason === 'not_started'
  return (
    <>
      <Line>
        {isByOwner ? 'Reason' : 'Your last partner gave it back'}: {reasonLabels[reason]}
      </Line>
      {note && <Line color="fg.muted">“{note}”</Line>}
      {late && <Line fontWeight="semibold">{lateTexts[late]}</Line>}
      {urgent && <Line fontWeight="semibold">It's urgent now: partners nearby see it first.</Line>}
    </>
  )
}
