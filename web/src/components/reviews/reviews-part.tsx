import { chakra, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { MatchReviewsView } from '#shared/contracts/review-shapes.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { longDate } from '#shared/model/london.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { api } from '#web/lib/api.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { Card, Muted } from '#web/ui/section.tsx'
import { HowReviewsWork, nameOf, ReviewForm } from './review-forms.tsx'
import { ReviewWords } from './review-words.tsx'

type MatchPartProps = { requestId: RequestId; review: MatchReviewsView }

const MatchPart = ({ requestId, review }: MatchPartProps) => {
  const { state, own, theirs, published_by } = review
  const name = nameOf(review)
  if (state === 'open') return <ReviewForm requestId={requestId} review={review} />
  return (
    <Stack gap="5">
      {own && <ReviewWords who="Your review" review={own} replier={`${name}’s reply`} />}
      {state === 'written' && (
        <Muted>
          {`Your review is in. It will be shown at six in the morning: after ${name} has written one, or on ${longDate(published_by)} at the latest.`}{' '}
          <HowReviewsWork />
        </Muted>
      )}
      {theirs && (
        <ReviewWords
          who={`${name}’s review`}
          review={theirs}
          {...(review.can_reply && { replyTo: theirs.id })}
          replier="Your reply"
        />
      )}
    </Stack>
  )
}

/** What both sides say of a delivery that is over. Shows nothing where nobody may write and nothing was written. */
export const ReviewsPart = ({ id }: { id: RequestId }) => {
  const titleId = useId()
  const query = useQuery(queryOf(api.problems, 'getReviews', { params: { id } }))
  if (query.data?.reviews.length === 0) return null
  return (
    // Looks like the parts of the details, whose file would bring the map.
    <Card as="section" aria-labelledby={titleId} tone="sunken" pad="md">
      <chakra.h3 id={titleId} textStyle="subheading" fontSize="lg" mb="4">
        Reviews
      </chakra.h3>
      <Loaded query={query} data={query.data} failed="Could not load the reviews.">
        {({ reviews }) => (
          <Stack gap="8">
            {reviews.map((review) => (
              <MatchPart key={review.match} requestId={id} review={review} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}
