import { config } from '#functions/platform/config.ts'
import type { ItemCategory, TransportMode } from '#shared/model/categories.ts'
import {
  type Carrier,
  type Cover,
  type CoveredJob,
  coveredModes,
  type GateRule,
  isInNorthernIreland,
  missingPaper,
  type PaperName,
  paperFailure,
} from '#shared/model/cover.ts'
import { Failure } from '#shared/model/failure.ts'

export const gateRule = (): GateRule => ({ gates: config.GATES, since: config.GATES_SINCE })

/** A request, as far as papers matter. */
type Request = { category: ItemCategory; mode: TransportMode; date: string; pickup: { area: string } }

export const coveredJob = ({ category, mode, date, pickup }: Request): CoveredJob => ({
  category,
  mode,
  day: date,
  isInNorthernIreland: isInNorthernIreland(pickup.area),
})

/** The modes, of those that a partner has, by which their papers let them carry this job. */
export const coveredModesFor = (
  cover: Cover | undefined,
  modes: readonly TransportMode[],
  job: Omit<CoveredJob, 'mode'>,
): TransportMode[] => coveredModes(cover, modes, job, 'partner', gateRule())

/** The paper that is missing for carrying a job by its mode; undefined if none is. */
export const missingFor = (cover: Cover | undefined, job: CoveredJob, carrier: Carrier): PaperName | undefined =>
  missingPaper(cover, job, carrier, gateRule())

export const refuseUncovered = (cover: Cover | undefined, job: CoveredJob, carrier: Carrier): void => {
  const missing = missingFor(cover, job, carrier)
  if (missing) throw new Failure(paperFailure[missing])
}
