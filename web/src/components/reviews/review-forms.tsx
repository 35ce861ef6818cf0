import { chakra, Stack } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import type { MatchReviewsView } from '#shared/contracts/review-shapes.ts'
import type { RequestId, ReviewId } from '#shared/model/ids.ts'
import { longDate } from '#shared/model/london.ts'
import { noticePaths } from '#shared/model/notice-paths.ts'
import { type ReviewFact, reviewFacts, reviewLengths, starsText } from '#shared/model/review-rules.ts'
import { api } from '#web/lib/api.ts'
import { keyOf, refresh } from '#web/lib/query-of.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextAreaField } from '#web/ui/fields.tsx'
import { Muted } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { FactsField } from './fact-chips.tsx'
import { StarsField } from './stars.tsx'

const reviewKeys = [keyOf(api.problems, 'getReviews'), keyOf(api.problems, 'listOwnReviews')]

const tooLong = (text: string, most: number): string | undefined =>
  text.trim().length > most ? `Please use ${most} characters or fewer.` : undefined

const countText = (text: string, most: number): string => `${text.length} of ${most} characters`

const Draft = z.object({
  stars: z._default(z.number(), 0),
  facts: z._default(z.array(z.enum(reviewFacts)), []),
  text: z._default(z.string(), ''),
})
type Draft = { stars: number; facts: ReviewFact[]; text: string }

const nothing: Draft = { stars: 0, facts: [], text: '' }

/** How people name the side that they review. */
export const nameOf = ({ name, about }: Pick<MatchReviewsView, 'name' | 'about'>): string =>
  name ?? (about === 'carrier' ? 'your carrier' : 'your requester')

type ReviewFormProps = { requestId: RequestId; review: MatchReviewsView }

/** One side reviews the other. Nothing can be changed afterwards, so it says what happens next. */
export const ReviewForm = ({ requestId, review }: ReviewFormProps) => {
  const { match, about, published_by } = review
  const queries = useQueryClient()
  const formId = useId()
  const ids = { stars: `stars-${formId}`, facts: `facts-${formId}`, text: `review-${formId}` }
  const form = useServerForm({
    errorsIn: ({ stars, text }: Draft) => ({
      stars: stars === 0 ? starsText : undefined,
      facts: undefined,
      text: tooLong(text, reviewLengths.text),
    }),
    ids,
    initial: nothing,
    draft: { name: `review.${requestId}.${match}`, schema: Draft },
    hasSummary: false,
    hidesLineForFields: true,
    send: async (_, { now, forget }) => {
      await api.problems.writeReview({ params: { id: requestId }, body: { match, ...now() } })
      forget()
      toast.success('Thanks for your review.')
      await refresh(queries, ...reviewKeys)
    },
  })
  const { stars, facts, text } = form.values
  return (
    <chakra.form method="post" noValidate onSubmit={form.onSubmit}>
      <Stack gap="5">
        <StarsField
          id={ids.stars}
          legend={`How was it with ${nameOf(review)}?`}
          error={stars === 0 ? form.fieldErrors.stars : undefined}
          value={stars}
          onChange={(chosen) => form.change({ stars: chosen })}
        />
        <FactsField id={ids.facts} about={about} value={facts} onChange={(chosen) => form.change({ facts: chosen })} />
        <TextAreaField
          {...form.field('text')}
          label="Your words"
          hint={`Others can read them. ${countText(text, reviewLengths.text)}`}
          required={false}
          rows={3}
        />
        <Muted>
          You can't change it later. It's shown at six in the morning, once you've both written or on{' '}
          {longDate(published_by)} at the latest. <HowReviewsWork />
        </Muted>
        <FormError>{form.errorText}</FormError>
        <Button type="submit" loading={form.busy} loadingText="Sending..." alignSelf={{ sm: 'start' }}>
          Send review
        </Button>
      </Stack>
    </chakra.form>
  )
}

export const HowReviewsWork = () => (
  <Button asChild variant="link" size="inline">
    <a href={noticePaths.reviews} target="_blank" rel="noopener">
      How reviews work
    </a>
  </Button>
)

const noReply = { text: '' }

/** The reply of the reviewed, once. */
export const ReplyForm = ({ id, onDone }: { id: ReviewId; onDone: () => void }) => {
  const queries = useQueryClient()
  const ids = { text: `reply-${useId()}` }
  const form = useServerForm({
    errorsIn: ({ text }: typeof noReply) => ({
      text: text.trim() === '' ? 'Please write your reply.' : tooLong(text, reviewLengths.reply),
    }),
    ids,
    initial: noReply,
    hasSummary: false,
    hidesLineForFields: true,
    send: async (_, { now }) => {
      await api.problems.replyToReview({ params: { id }, body: now() })
      onDone()
      await refresh(queries, ...reviewKeys)
    },
  })
  return (
    <chakra.form method="post" noValidate onSubmit={form.onSubmit}>
      <Stack gap="4">
        <TextAreaField
          {...form.field('text')}
          label="Your reply"
          hint={`Shown below the review at once. You can reply once. ${countText(form.values.text, reviewLengths.reply)}`}
          rows={3}
        />
        <FormError>{form.errorText}</FormError>
        <Button type="submit" loading={form.busy} loadingText="Sending..." alignSelf="start">
          Send reply
        </Button>
      </Stack>
    </chakra.form>
  )
}
