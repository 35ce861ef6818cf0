import { chakra, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import type { ShownReview } from '#shared/contracts/review-shapes.ts'
import type { ReviewId } from '#shared/model/ids.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from './fact-chips.tsx'
import { ReplyForm } from './review-forms.tsx'
import { Stars } from './stars.tsx'

const Words = chakra('p', { base: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } })

type ReviewWordsProps = {
  who: string
  review: Pick<ShownReview, 'stars' | 'facts' | 'text' | 'reply'>
  /** Set for the one who is reviewed. */
  replyTo?: ReviewId
  /** Whose reply it is. */
  replier: string
}

/** A review with its reply. */
export const ReviewWords = ({ who, review: { stars, facts, text, reply }, replyTo, replier }: ReviewWordsProps) => {
  const [isReplying, setReplying] = useState(false)
  return (
    <Stack as="article" gap="2">
      <chakra.h4 textStyle="label">{who}</chakra.h4>
      <Stars count={stars} />
      {facts.length > 0 && <Facts facts={facts} />}
      {text && <Words dir="auto">{text}</Words>}
      {reply && (
        <Stack gap="1" pl="4" borderLeft="3px solid" borderColor="line.strong">
          <chakra.h5 textStyle="label">{replier}</chakra.h5>
          <Words dir="auto">{reply}</Words>
        </Stack>
      )}
      {replyTo && !reply && !isReplying && (
        <Button variant="outline" size="sm" alignSelf="start" onClick={() => setReplying(true)}>
          Reply
        </Button>
      )}
      {replyTo && isReplying && !reply && <ReplyForm id={replyTo} onDone={() => setReplying(false)} />}
    </Stack>
  )
}
