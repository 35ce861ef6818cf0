import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import { verifiedPartnerCondition } from '#functions/platform/sessions/verified-partner-condition.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { modesFor, type TransportMode } from '#shared/model/categories.ts'
import { Failure } from '#shared/model/failure.ts'
import type { RequestId } from '#shared/model/ids.ts'
import { isCarried } from '#shared/model/statuses.ts'
import type { PartyStore } from '../party-store.ts'
import { requestCard } from '../request-card.ts'
import type { RequestItem } from '../request-item.ts'
import type { RequestStore } from '../request-store.ts'
import { accepted } from '../request-transitions.ts'

export type TakeJobDeps = {
  requests: Pick<RequestStore, 'change'>
  parties: Pick<PartyStore, 'partner'>
  keyRing: () => KeyRing
  now: () => Date
}

/** R3 and R5 alike; they differ in whom they refuse. To have it already is no refusal. */
export const takeJob = async (
  { requests, parties, keyRing, now }: TakeJobDeps,
  { userId, user }: Session,
  requestId: RequestId,
  refuse: (stored: RequestItem, at: Date) => void,
): Promise<RequestCard> => {
  const partner = await parties.partner(userId)
  const item = await requests.change(requestId, (stored) => {
    if (stored.carrierId === userId && isCarried(stored.status)) return undefined
    const at = now()
    refuse(stored, at)
    const name = user.first_name && { carrierName: user.first_name }
    const carrier = { carrierId: userId, ...name, ...modeOf(stored, partner?.transportModes ?? []) }
    return {
      next: accepted(stored, carrier, keyRing().current.id, { by: userId, at }),
      also: [{ action: verifiedPartnerCondition(userId), refusal: () => new Failure('access.denied') }],
    }
  })
  return requestCard(item, 'carrier', now())
}

/** As the owner prefers, where the partner has that; else the lightest of theirs that can carry it. */
const modeOf = (
  { category, band, mode }: RequestItem,
  theirs: readonly TransportMode[],
): { actualMode?: TransportMode } => {
  const actualMode = [mode, ...modesFor(category, band)].find((one) => theirs.includes(one))
  return actualMode ? { actualMode } : {}
}
