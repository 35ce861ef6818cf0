import { fullName } from '#functions/domain/accounts/user-store.ts'
import type { PartyStore } from '#functions/domain/partners/partner-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { BusinessId, RequestId, UploadId, UserId } from '#shared/model/ids.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import { type Viewer, viewerOf } from './lifecycle/viewer.ts'
import { type FindSeekerDeps, findSeeker } from './pool/find-seeker.ts'
import { isForTaker, shownPhotos } from './pool/preview-request.ts'
import { seesAddresses } from './request-card.ts'
import type { RequestDetail, RequestItem } from './request-item.ts'
import type { RequestStore } from './request-store.ts'

type Author = { userId: UserId; businessId?: BusinessId }

/** What a caller sees of other people in a request. */
export type SeenContent = {
  /** The area where it begins. */
  area: string
  /** Whose note and photos these are; absent for the owner, who does not see others' here. */
  owner?: Author
  note?: string
  photos: readonly UploadId[]
  person?: { author: Author; name: string; portrait?: UploadId }
}

type Deps = FindSeekerDeps & {
  requests: Pick<RequestStore, 'findWithDetail'>
  parties: Pick<PartyStore, 'owner' | 'carrier'>
}

/**
 * The same as the details and the preview show, without what is the caller's own. Undefined if they show nothing. Both
 * reads come first, so the response time does not show whether the request exists.
 */
export const seeContent = async (
  deps: Deps,
  session: Session,
  requestId: RequestId,
): Promise<SeenContent | undefined> => {
  const [found, seeker] = await Promise.all([deps.requests.findWithDetail(requestId), findSeeker(deps, session)])
  if (!found) return undefined
  const now = deps.now()
  const item = withExpiryApplied(found.item, now)
  const area = item.pickup.area
  const viewer = viewerOf(item, session)
  if (viewer === 'requester') return { area, photos: [], ...(await carrierSeen(deps, item)) }
  const owner = { userId: item.ownerId }
  if (viewer) {
    const person = viewer === 'carrier' ? await ownerSeen(deps, item) : {}
    return { area, owner, ...ofParty(item, found.detail, viewer, now), ...person }
  }
  if (!(await isForTaker(found.item, session, seeker, now))) return undefined
  const { description, isShownToPartners } = found.detail
  return { area, owner, photos: shownPhotos(found), ...(isShownToPartners && description && { note: description }) }
}

const ofParty = (item: RequestItem, { description, photos }: RequestDetail, viewer: Viewer, now: Date) => ({
  photos: viewer === 'carrier' && isCarried(item.status) ? photos.map(({ uploadId }) => uploadId) : [],
  ...(description && seesAddresses(item, viewer, now) && { note: description }),
})

const ownerSeen = async ({ parties }: Deps, { status, ownerId }: RequestItem): Promise<Pick<SeenContent, 'person'>> => {
  const owner = isCarried(status) ? await parties.owner(ownerId) : undefined
  return owner?.firstName ? { person: { author: { userId: ownerId }, name: owner.firstName } } : {}
}

const carrierSeen = async (
  { parties }: Deps,
  { status, carrierId, businessId }: RequestItem,
): Promise<Pick<SeenContent, 'person'>> => {
  const { user, partner, driver } = carrierId ? await parties.carrier(carrierId, businessId) : {}
  if (!user || !carrierId) return {}
  const portrait = isCarried(status) ? (partner?.photoId ?? driver?.photo?.uploadId) : undefined
  const author = { userId: carrierId, ...(businessId && { businessId }) }
  return { person: { author, name: fullName(user), ...(portrait && { portrait }) } }
}
