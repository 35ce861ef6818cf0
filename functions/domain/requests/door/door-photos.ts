import { photosCloseAt } from '#shared/model/at-the-door.ts'
import { isOver } from '#shared/model/request-lifecycle.ts'
import type { RequestItem } from '../request-item.ts'

/** What of a request, as it is now, decides about its photos. */
export type ForPhotos = Pick<RequestItem, 'status' | 'event' | 'door'>

/**
 * Whether carriers and their business see the photos of a delivery: they show where somebody lives. An open problem
 * keeps them open, because its sides speak about them. Its owner always sees them.
 */
export const arePhotosOpen = ({ status, event, door }: ForPhotos, now: Date): boolean =>
  !isOver(status) || door?.problem !== undefined || now < photosCloseAt(new Date(event.at))
