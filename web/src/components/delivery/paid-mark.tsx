import { chakra, Flex } from '@chakra-ui/react'
import { useEffect, useId, useState } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { neverEarnedTexts, notEarnedText, type Payable, whyNotPayable } from '#shared/model/earnings.ts'
import { londonTime, longDate } from '#shared/model/london.ts'
import { useRequestMutation } from '#web/components/use-request-mutation.ts'
import { api } from '#web/lib/api.ts'
import { shortDay } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

type PaidMarkProps = {
  id: RequestDetails['id']
  paidAt: string | null
  /** Which of several deliveries this is, for screen readers. */
  name?: string
  /** The carrier marks the payment; the requester only sees the mark. */
  canMark: boolean
  /** The parts of a request that decide whether a payment is due yet. */
  payable: Payable
  /** In a table, which has the whole date in another column. */
  justify?: 'end'
}

/** Without its frame it would not look like a button. */
const framed = { '&:disabled': { boxShadow: 'inset 0 0 0 1.5px var(--sw-colors-line-strong)' } }

/** Whether the carrier was paid. Renders nothing while it is too early for a payment. */
export const PaidMark = ({ id, paidAt, name, canMark, payable, justify }: PaidMarkProps) => {
  const { shown, marking } = useMarkPaid(id, paidAt)
  const undo = useUndo()
  const press = () => {
    undo.offer()
    if (!shown || undo.isOffered) marking.mutate(!shown)
  }
  const whyId = useId()
  const why = whyNotPayable(payable)
  if (why === 'payment.too-early') return null
  const isChange = shown !== null && !undo.isOffered
  const isRefused = why !== undefined && !shown
  const whyText = isRefused && refusalText(payable, canMark)
  return (
    // In a table its parts stand on the lines of the price.
    <Flex display={justify ? 'contents' : 'flex'} align="center" gap="3" wrap="wrap">
      {shown ? (
        <>
          <Badge tone="success">Paid</Badge>
          <chakra.span textStyle="small" color="fg.muted" whiteSpace="nowrap">
            {justify ? shortDay(londonTime(new Date(shown)).date) : longDate(shown)}
          </chakra.span>
        </>
      ) : (
        !canMark &&
        !whyText && (
          <chakra.span textStyle="small" color="fg.muted">
            Not marked as paid yet
          </chakra.span>
        )
      )}
      {canMark && (
        // One button for all of it, so that it keeps the focus.
        <Button
          size="sm"
          variant={shown ? 'quiet' : 'outline'}
          px={shown ? (undo.isOffered ? '3' : '1.5') : '4'}
          {...(justify && isChange && { my: '-1.5', me: '-1.5' })}
          _print={{ display: 'none' }}
          loading={marking.isPending}
          disabled={isRefused}
          {...(isRefused && { 'aria-describedby': whyId, css: framed })}
          onClick={press}
        >
          {!shown && 'Mark as paid'}
          {isChange ? <QuietWord>Change</QuietWord> : shown && 'Undo'}
          {name && <chakra.span srOnly>: {name}</chakra.span>}
        </Button>
      )}
      {whyText && (
        <chakra.span
          id={whyId}
          flexBasis="full"
          textStyle="small"
          color="fg.muted"
          {...(justify && { textAlign: justify, maxW: '14rem' })}
        >
          {whyText}
        </chakra.span>
      )}
    </Flex>
  )
}

const QuietWord = chakra('span', {
  base: { color: 'fg.muted', fontWeight: 'normal', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
})

const undoMs = 5 * 60_000

/** Offers Undo for some minutes after the press that marked the payment, or that asked to change it. */
const useUndo = () => {
  const [offers, setOffers] = useState(0)
  useEffect(() => {
    if (offers === 0) return
    const timer = setTimeout(() => setOffers(0), undoMs)
    return () => clearTimeout(timer)
  }, [offers])
  return { isOffered: offers > 0, offer: () => setOffers((count) => count + 1) }
}

/** Why nothing is due, or not yet. During a return the requester has nothing to wait for. */
const refusalText = ({ status }: Payable, canMark: boolean): string | undefined => {
  if (status === 'completed') return neverEarnedTexts[canMark ? 'carrier' : 'requester']
  return canMark ? notEarnedText : undefined
}

/** A mark made here shows at once, until the server's answer changes. */
const useMarkPaid = (id: RequestDetails['id'], paidAt: string | null) => {
  const [marked, setMarked] = useState<{ paidAt: string | null }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the server replaces the local mark.
  useEffect(() => setMarked(undefined), [paidAt])
  const marking = useRequestMutation({
    call: (paid: boolean) => api.delivery.markPaid({ params: { id }, body: { paid } }),
    onDone: (_, paid) => setMarked({ paidAt: paid ? new Date().toISOString() : null }),
  })
  return { shown: marked ? marked.paidAt : paidAt, marking }
}
