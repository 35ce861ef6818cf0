import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { modesFor, type TransportMode } from '#shared/model/categories.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId, UserId } from '#shared/model/ids.ts'
import { may } from '#shared/model/request-lifecycle.ts'
import { isCarried } from '#shared/model/statuses.ts'
import type { PartyStore } from './party-store.ts'
import { requestCard } from './request-card.ts'
import { asOf, type RequestItem } from './request-item.ts'
import type { RequestLists } from './request-list-store.ts'
import { accepted } from './request-moves.ts'
import type { RequestStore } from './request-store.ts'
import { stillVerified } from './still-verified.ts'

const mostActive = 10

type Deps = {
  requests: Pick<RequestStore, 'change'>
  lists: Pick<RequestLists, 'active'>
  parties: Pick<PartyStore, 'partner'>
  keyRing: () => KeyRing
  now: () => Date
}

/** R3. The first partner gets it; to have it already is no refusal. */
export const acceptRequest = async (
  { requests, lists, parties, keyRing, now }: Deps,
  { userId }: Session,
  requestId: RequestId,
): Promise<RequestCard> => {
  const [active, partner] = await Promise.all([lists.active(userId), parties.partner(userId)])
  const item = await requests.change(requestId, (stored) => {
    const at = now()
    const item = asOf(stored, at)
    if (isMine(item, userId)) return undefined
    refuse(item, userId)
    if (active.length >= mostActive) throw new Failure('request.too-many-active')
    const carrier = { carrierId: userId, ...modeOf(item, partner?.transportModes ?? []) }
    return {
      next: accepted(item, carrier, keyRing().current.id, { by: userId, at }),
      also: [{ action: stillVerified(userId), refusal: () => new Failure('access.denied') }],
    }
  })
  return requestCard(item, 'carrier', now())
}

const isMine = (item: RequestItem, userId: UserId): boolean => item.carrierId === userId && isCarried(item.status)

const refuse = (item: RequestItem, userId: UserId): void => {
  if (item.ownerId === userId) throw new Failure('request.own')
  if (!may('accept', item.status)) throw new Failure(item.carrierId ? 'request.taken' : 'request.gone')
  if (item.excluded?.includes(userId)) throw new Failure('request.excluded')
}

/** As the owner prefers, where the partner has that; else the lightest of theirs that can carry it. */
const modeOf = (
  { category, band, mode }: RequestItem,
  theirs: readonly TransportMode[],
): { actualMode?: TransportMode } => {
  const actualMode = [mode, ...modesFor(category, band)].find((one) => theirs.includes(one))
  return actualMode ? { actualMode } : {}
}
