import { type RecordStore, toRecordLine } from '#functions/domain/shared/record-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import type { RequestPreview } from '#shared/contracts/request-shapes.ts'
import { Failure } from '#shared/model/failure.ts'
import { publicMiles, publicPoint } from '#shared/model/geo.ts'
import type { RequestId, UploadId } from '#shared/model/ids.ts'
import { maskContacts } from '#shared/model/mask-contacts.ts'
import { withExpiryApplied } from '../lifecycle/request-expiry.ts'
import { loadFields, strangersCard } from '../request-card.ts'
import { poolItemOfRow, type RequestDetail, type RequestItem, requestRow, type StoredRequest } from '../request-item.ts'
import type { RequestStore, RequestWithDetail } from '../request-store.ts'
import { type FindSeekerDeps, findSeeker, type Seeker } from './find-seeker.ts'
import { nearestJobs } from './list-available.ts'

type Deps = FindSeekerDeps & {
  requests: Pick<RequestStore, 'findWithDetail'>
  records: Pick<RecordStore, 'sums'>
  /** Links to photos, valid for a minute. */
  photoLinks: (uploadIds: readonly UploadId[]) => Promise<RequestPreview['photos']>
  now: () => Date
}

/**
 * What partners and businesses see of a job that they can take, before they accept it. For everyone else the job does
 * not exist. This is decided after both reads, so the response time does not show whether it does.
 */
export const previewRequest = async (deps: Deps, session: Session, requestId: RequestId): Promise<RequestPreview> => {
  const [found, seeker] = await Promise.all([deps.requests.findWithDetail(requestId), findSeeker(deps, session)])
  const now = deps.now()
  if (!found || !(await isForTaker(found.item, session, seeker, now))) throw new Failure('request.unknown')
  const item = withExpiryApplied(found.item, now)
  const [photos, sums] = await Promise.all([
    deps.photoLinks(shownPhotos(found)),
    deps.records.sums({ userId: item.ownerId }),
  ])
  return { ...previewOf(item, found.detail, seeker), photos, record: toRecordLine(sums, 'requester') }
}

/** Whether the job is there for this partner or business to take. */
export const isForTaker = async (
  item: StoredRequest,
  session: Session,
  seeker: Seeker | undefined,
  now: Date,
): Promise<boolean> => isOfferedTo(item, session, now) || (await canTake(item, seeker, now))

/** The owner has chosen this partner, who need not be online. */
const isOfferedTo = (item: StoredRequest, { userId, user }: Session, now: Date): boolean =>
  user.is_verified_partner && !user.suspended && withExpiryApplied(item, now).offer?.partnerId === userId

/** Applies the same rules as the list of available jobs, to a pool with only this job. */
const canTake = async (item: StoredRequest, seeker: Seeker | undefined, now: Date): Promise<boolean> => {
  const pool = { listIn: async () => [poolItemOfRow(requestRow(item))] }
  return seeker !== undefined && (await nearestJobs({ pool }, seeker, now)).length > 0
}

export const shownPhotos = ({ detail }: RequestWithDetail): UploadId[] =>
  detail.isShownToPartners ? detail.photos.map(({ uploadId }) => uploadId) : []

const previewOf = (
  item: RequestItem,
  detail: RequestDetail,
  seeker: Seeker | undefined,
): Omit<RequestPreview, 'photos' | 'record'> => {
  const { pickup, delivery } = item
  const note = detail.isShownToPartners && detail.description
  return {
    ...strangersCard(item),
    ...loadFields(item, detail),
    pickup_miles: seeker?.around && pickup.point ? publicMiles(seeker.around, publicPoint(pickup.point)) : null,
    ...(detail.noteRemoved && { note_removed: true }),
    description: note ? maskContacts(note, [pickup.address, ...(delivery ? [delivery.address] : [])]) : null,
    shows_photos_and_note: detail.isShownToPartners === true,
  }
}
