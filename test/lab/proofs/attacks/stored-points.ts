import { keys } from '#functions/platform/table/keys.ts'
import type { Point } from '#shared/model/geo.ts'
import { readRow } from '#test/support/table.ts'

/** The exact pickup of a job, which the attacker wants to find. */
export const pickupOf = async (requestId: string): Promise<Point> => {
  const { pickup } = (await readRow(keys.request(requestId))) ?? {}
  return (pickup as { point: Point }).point // as requestRow wrote it
}
