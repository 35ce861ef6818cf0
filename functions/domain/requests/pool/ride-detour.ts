import type { Session } from '#functions/platform/lambda/session.ts'
import type { Detour } from '#shared/model/detour.ts'
import { poolItemOfRow, type RequestItem, requestRow } from '../request-item.ts'
import { findDetours, type LocateArea } from './find-detours.ts'
import type { RejectionStore } from './pool-store.ts'

type Deps = { rejections: Pick<RejectionStore, 'withRidesOf'>; locateArea: LocateArea; now: () => Date }

/**
 * How much longer a job would make one of the partner's rides, for its owner. Their position says nothing here: several
 * jobs of one owner would give it away.
 */
export const findRideDetour = async (
  { rejections, locateArea, now }: Deps,
  { userId }: Session,
  item: RequestItem,
): Promise<Detour | undefined> => {
  const { rides } = await rejections.withRidesOf(userId)
  const ahead = rides.filter(({ departAt }) => Date.parse(departAt) > now().getTime())
  if (ahead.length === 0) return undefined
  const job = poolItemOfRow(requestRow(item))
  const modesFor = () => [item.mode]
  return (await findDetours({ locateArea }, [job], { modesFor, around: undefined, rides: ahead })).get(item.requestId)
}
