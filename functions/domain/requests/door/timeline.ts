import { fileOf } from '#functions/domain/shared/shown-file.ts'
import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import type { Timeline } from '#shared/contracts/door-shapes.ts'
import type { UserId } from '#shared/model/ids.ts'
import type { PastEvent, RequestStep } from '../history-item.ts'
import type { Viewer } from '../lifecycle/viewer.ts'
import { asWritten, type RequestItem } from '../request-item.ts'
import type { WholeRequest } from '../request-store.ts'

type Role = Timeline[number]['by']

const matches: readonly PastEvent['type'][] = ['accept', 'acceptOffer', 'assign', 'acceptProposal']

/** The viewer, and whether they can see the photos of the delivery. */
type Reader = { viewer: Viewer; seesPhotos: boolean }

/**
 * The steps of a request. `item` is the request at this moment; its last event may not be written yet. Event rows lag a
 * moment behind a step and are deleted before the photo rows, so each of the three sources fills gaps of the others.
 * Carriers and businesses see nothing from before their own match.
 */
export const timelineOf = (
  { item: found, events, steps }: WholeRequest,
  item: RequestItem,
  { viewer, seesPhotos }: Reader,
): Timeline => {
  const stored = asWritten(found)
  // There may be no carrier.
  const last = { version: stored.version, carrierId: stored.carrierId, ...stored.event } as PastEvent
  const unwritten = item.event === stored.event ? [] : [{ ...last, ...item.event, version: stored.version + 1 }]
  const byVersion = new Map([...steps, ...events, last, ...unwritten].map((event) => [event.version, event]))
  const all = [...byVersion.values()].toSorted((a, b) => a.version - b.version)
  const stepsBy = new Map(steps.map((step) => [step.version, step]))
  const shown = all.map(({ type, at, by, carrierId, version }, index) => ({
    type,
    at,
    by: roleOf({ type, by, carrierId: carrierId ?? all[index - 1]?.carrierId }, item.ownerId),
    ...shownPhotos(stepsBy.get(version)?.photos ?? [], seesPhotos),
    ...takenTo(stepsBy.get(version)),
  }))
  const since = viewer === 'requester' ? 0 : shown.findLastIndex(({ type }) => matches.includes(type))
  return shown.slice(Math.max(0, since))
}

const shownPhotos = (photos: ClaimedFile[], areOpen: boolean): Pick<Timeline[number], 'photos' | 'photos_closed'> =>
  areOpen || photos.length === 0 ? { photos: photos.map(fileOf) } : { photos: [], photos_closed: true }

const takenTo = ({ takenTo: place }: Partial<RequestStep> = {}): Pick<Timeline[number], 'taken_to'> =>
  place === undefined ? {} : { taken_to: place }

/** The actor's role. A job that is given back has no carrier any more, so the one before counts. */
const roleOf = (
  { type, by, carrierId }: Pick<PastEvent, 'type' | 'by'> & { carrierId: UserId | undefined },
  ownerId: UserId,
): Role => {
  if (by === 'system') return 'system'
  if (by === ownerId) return 'requester'
  if (type === 'resolve') return 'admin'
  if (type === 'closeOffer' || by === carrierId) return 'carrier'
  return 'business'
}
