import { Box, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { OwnReview } from '#shared/contracts/review-shapes.ts'
import { longDate } from '#shared/model/london.ts'
import { Loaded } from '#web/components/loaded.tsx'
import { api } from '#web/lib/api.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { Card, Muted, Section } from '#web/ui/section.tsx'
import { HowReviewsWork } from './review-forms.tsx'
import { ReviewWords } from './review-words.tsx'

/** 'November 2026', and for a business whose delivery it was about. */
const titleOf = ({ month, driver }: OwnReview): string => {
  const text = longDate(`${month}-15`).replace(/^\d+ /, '')
  return driver ? `${text}, carried by ${driver}` : text
}

/** What others say of the user or their business. */
export const OwnReviewsSection = () => {
  const query = useQuery(queryOf(api.problems, 'listOwnReviews'))
  return (
    <Box mt={{ base: '10', md: '14' }} maxW="3xl">
      <Section title="Your reviews">
        <Muted mb="4">
          The last twenty, as others see them. <HowReviewsWork />
        </Muted>
        <Loaded
          query={query}
          data={query.data?.reviews}
          failed="Could not load your reviews."
          empty={<p>Nobody has reviewed you yet.</p>}
        >
          {(reviews) => (
            <Stack gap="4">
              {reviews.map((review) => (
                <Card key={review.id}>
                  <ReviewWords who={titleOf(review)} review={review} replyTo={review.id} replier="Your reply" />
                </Card>
              ))}
            </Stack>
          )}
        </Loaded>
      </Section>
    </Box>
  )
}
