import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MatchReviewsView } from '#shared/contracts/review-shapes.ts'
import { ReviewId } from '#shared/model/ids.ts'
import { requestId } from '#web/components/request.fixtures.ts'
import { refusal, showAt } from '#web/lib/screen.fixtures.tsx'
import { OwnReviewsSection } from './own-reviews-section.tsx'
import { ReviewsPart } from './reviews-part.tsx'

const problems = vi.hoisted(() => ({
  getReviews: vi.fn(),
  listOwnReviews: vi.fn(),
  writeReview: vi.fn(),
  replyToReview: vi.fn(),
}))

vi.mock('#web/lib/api.ts', () => ({ api: { problems } }))

const review: MatchReviewsView = {
  match: 1,
  about: 'carrier',
  name: 'Pat',
  state: 'open',
  write_by: '2026-11-27T12:00:00.000Z',
  published_by: '2026-11-28T06:00:00.000Z',
  own: null,
  theirs: null,
  can_reply: false,
}
const words = { stars: 4, facts: [], text: 'A good day.', reply: null }
const shown = { ...words, id: ReviewId.parse(`rev_${'a'.repeat(22)}`), month: '2026-11' }

const serverHas = (...reviews: Partial<MatchReviewsView>[]) =>
  problems.getReviews.mockResolvedValue({ reviews: reviews.map((parts) => ({ ...review, ...parts })) })
const show = () => showAt('/', <ReviewsPart id={requestId(1)} />)
const text = () => document.body.textContent

beforeEach(() => {
  problems.writeReview.mockResolvedValue({})
})

describe('reviews of a delivery', () => {
  test('are nothing where nobody may write', async () => {
    serverHas()
    show()
    await waitFor(() => expect(problems.getReviews).toHaveBeenCalled())
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Reviews' })).toBeNull())
  })

  test('are loaded again after a failure', async () => {
    problems.getReviews.mockRejectedValueOnce(refusal('service.unavailable', 'Try later.', { status: 503 }))
    show()
    expect(await screen.findByText('Could not load the reviews.')).toBeDefined()
    serverHas({})
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('How was it with Pat?')).toBeDefined()
  })

  test('need a star, and are sent once with what was chosen', async () => {
    serverHas({})
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Send review' }))
    expect(await screen.findByText('Please choose from one to five stars.')).toBeDefined()
    expect(problems.writeReview).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('radio', { name: '3 stars' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Careful' }))
    await userEvent.type(screen.getByRole('textbox'), 'Fine.')
    expect(text()).toContain('5 of 500 characters')
    serverHas({ state: 'written', own: { ...words, stars: 3 } })
    await userEvent.click(screen.getByRole('button', { name: 'Send review' }))
    const body = { match: 1, stars: 3, facts: ['careful'], text: 'Fine.' }
    expect(problems.writeReview).toHaveBeenCalledExactlyOnceWith({ params: { id: requestId(1) }, body })
    expect(await screen.findByText(/^Your review is in\./)).toBeDefined()
    expect(text()).toContain('on 28 November 2026 at the latest')
  })

  test('ask a carrier about their requester, also one whose account is gone', async () => {
    serverHas({ about: 'requester', name: null })
    show()
    expect(await screen.findByText('How was it with your requester?')).toBeDefined()
    for (const fact of ['Ready in time', 'As described'])
      expect(screen.getByRole('checkbox', { name: fact })).toBeDefined()
  })

  test.each([
    ['by the one who is reviewed', true],
    ['by no driver of a reviewed business', false],
  ])('can be replied to %s', async (_, can_reply) => {
    serverHas({ state: 'published', own: words, theirs: shown, can_reply })
    show()
    expect(await screen.findByText('Pat’s review')).toBeDefined()
    expect(screen.getAllByRole('img', { name: '4 of 5 stars' })).toHaveLength(2)
    expect(screen.queryAllByRole('button', { name: 'Reply' })).toHaveLength(Number(can_reply))
  })
})

describe('the user’s own reviews', () => {
  const serverLists = (...own: object[]) =>
    problems.listOwnReviews.mockResolvedValue({
      reviews: own.map((parts) => ({ ...shown, of: 'me', driver: null, ...parts })),
    })

  test('are none at first', async () => {
    serverLists()
    showAt('/', <OwnReviewsSection />)
    expect(await screen.findByText('Nobody has reviewed you yet.')).toBeDefined()
  })

  test('have the month, the driver for a business, and take a reply, which must not be empty', async () => {
    serverLists({ of: 'business', driver: 'Ann' })
    showAt('/', <OwnReviewsSection />)
    expect(await screen.findByText('November 2026, carried by Ann')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Please write your reply.')).toBeDefined()
    await userEvent.type(screen.getByRole('textbox'), 'Thank you.')
    problems.replyToReview.mockResolvedValue({})
    serverLists({ reply: 'Thank you.' })
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    expect(problems.replyToReview).toHaveBeenCalledExactlyOnceWith({
      params: { id: shown.id },
      body: { text: 'Thank you.' },
    })
    expect(await screen.findByText('Your reply')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
  })
})
