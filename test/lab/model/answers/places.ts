import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import type { Ask } from './rule.ts'

/** A job takes one of its carrier's places, unless its owner has reported a problem with it. */
export const takesPlace = ({ world: { view } }: Ask, { status, door, ownerId }: RequestItem): boolean =>
  isCarried(status) && !(door?.problem && view.problems.get(door.problem.problemId)?.statement.by === ownerId)

const carriedBy = ({ world: { view } }: Ask, userId: unknown): RequestItem[] =>
  [...view.requests.values()].filter(({ carrierId }) => carrierId === userId)

export const placesOf = (ask: Ask, userId: unknown): number =>
  carriedBy(ask, userId).filter((item) => takesPlace(ask, item)).length

/** How many places the jobs take that a driver has not picked up. */
export const waitingPlacesOf = (ask: Ask, userId: unknown): number =>
  carriedBy(ask, userId).filter((item) => item.status === 'matched' && takesPlace(ask, item)).length
