import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import { openToken, signToken } from '#functions/platform/codes/signed-token.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { requestsContract } from '#shared/contracts/requests.ts'
import { Failure } from '#shared/model/failure.ts'
import { requestCard } from './request-card.ts'
import { endedPosition, openPosition, type RequestLists } from './request-list-store.ts'

type Deps = { lists: Pick<RequestLists, 'open' | 'closed'>; keyRing: () => KeyRing; now: () => Date }
type Listing = typeof requestsContract.listRequests

const placeOf = { open: openPosition, closed: endedPosition }

/** A person's own requests, page by page. The cursor is the last one's place, signed for this person's list. */
export const listRequests = async (
  { lists, keyRing, now }: Deps,
  { userId }: Session,
  { state, cursor, limit }: Received<Listing>['query'],
): Promise<Reply<Listing>> => {
  const bound = ['requests', state, userId]
  const below = cursor ? openToken(keyRing(), bound, cursor) : undefined
  if (cursor && typeof below !== 'string')
    throw new Failure('input.invalid', { fields: { cursor: 'Please start again from the first page.' } })
  const found = await lists[state](userId, { below: below as string | undefined, atMost: limit + 1, now: now() })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((item) => requestCard(item, 'requester', now())),
    next: last && found.length > limit ? signToken(keyRing(), bound, placeOf[state](last)) : null,
  }
}

/** What somebody carries now, the newest first. */
export const listActive = async (
  { lists, now }: { lists: Pick<RequestLists, 'active'>; now: () => Date },
  { userId }: Session,
) => (await lists.active(userId)).map((item) => requestCard(item, 'carrier', now()))
