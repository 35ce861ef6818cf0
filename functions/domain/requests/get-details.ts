import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import type { Session } from '#functions/platform/sessions/session.ts'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import { isCarried } from '#shared/model/statuses.ts'
import { completionCode } from './carry/completion-code.ts'
import { carrierShown, detailsOf } from './details-of.ts'
import type { PartyStore } from './party-store.ts'
import { type RequestItem, withExpiryApplied } from './request-item.ts'
import type { RequestStore } from './request-store.ts'
import { viewerOf } from './viewer-of.ts'

type Deps = {
  requests: Pick<RequestStore, 'findWithDetail'>
  parties: Pick<PartyStore, 'owner' | 'carrier'>
  keyRing: () => KeyRing
  now: () => Date
}

export const getDetails = async (deps: Deps, session: Session, requestId: string): Promise<RequestDetails> => {
  const found = await deps.requests.findWithDetail(requestId)
  const now = deps.now()
  const item = found && withExpiryApplied(found.item, now)
  const viewer = item && viewerOf(item, session)
  if (!viewer) throw new Failure('request.unknown')
  const details = detailsOf({ item, detail: found.detail }, viewer, now)
  if (viewer === 'requester') return { ...details, ...(await forOwner(deps, item)) }
  return viewer === 'carrier' ? { ...details, ...(await forCarrier(deps, item)) } : details
}

const forOwner = async ({ parties, keyRing }: Deps, item: RequestItem) => ({
  otp: (isCarried(item.status) && completionCode(item, keyRing())) || null,
  partner: item.carrierId ? carrierShown(item, await parties.carrier(item.carrierId, item.businessId)) : null,
})

const forCarrier = async ({ parties }: Deps, item: RequestItem) => {
  const owner = isCarried(item.status) ? await parties.owner(item.ownerId) : undefined
  return { requester: owner ? { firstName: owner.firstName ?? null, mobileNumber: owner.mobile ?? null } : null }
}
