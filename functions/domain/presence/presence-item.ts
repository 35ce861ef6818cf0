import { rowSchema } from '#functions/platform/table/row-schema.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import { cellOf, cellsWithin, type NearCell, type Point } from '#shared/model/geo.ts'
import type { UserId } from '#shared/model/ids.ts'

/** USER#u / PRESENCE: whether a partner wants notifications of jobs, and their last known position. */
export type PresenceItem = {
  userId: UserId
  isOnline: boolean
  /** Rounded to three decimals, about a hundred metres. Valid for half an hour. */
  point?: Point
  positionAt?: string
  /** The cell that lists them as online; their row there moves with their position. */
  cell?: string
  /** When their hub was last in sight. Absent while offline, and in rows of earlier releases. */
  seenAt?: string
  /** What the last write began, for the fan-out, which no other write of a presence reaches. */
  turn?: 'online' | 'warned' | 'ended' | 'offline'
}
export const PresenceItem = rowSchema<PresenceItem>({ userId: 'string', isOnline: 'boolean' })

/** ONL#band / place#u: a partner online, by position, which may be that of their home or ride. */
export type OnlineItem = {
  userId: UserId
  point: Point
  modes: TransportMode[]
}
export const OnlineItem = rowSchema<OnlineItem>({ userId: 'string', point: 'object', modes: 'object' })

const level = 2 // cells of 20 km

/** The cell that lists a partner online at this point. */
export const onlineCell = (point: Point): string => cellOf(point, level)

/** The cells that list every partner within reach of a point, the nearest first. */
export const onlineCellsAround = (point: Point, reachMetres: number): NearCell[] =>
  cellsWithin(point, reachMetres, level)
