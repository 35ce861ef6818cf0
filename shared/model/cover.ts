import { type ItemCategory, type TransportMode, vehicleModes } from './categories.ts'
import { addDays } from './london.ts'

/** Who keeps the registers of waste carriers. */
export const wasteRegulators = ['Environment Agency', 'Natural Resources Wales', 'SEPA', 'NIEA'] as const
export type WasteRegulator = (typeof wasteRegulators)[number]

/** How the right to work was checked. */
export const workChecks = ['share-code', 'passport', 'idsp'] as const
export type WorkCheck = (typeof workChecks)[number]

/** The last day that a paper covers. `none`: they said that they have it not. */
export type Until = string | 'always' | 'none'

/**
 * What decides which jobs a partner or a business may take: the ends of their papers, on the row that every step
 * checks. An absent paper was never given, which is not the same as `none`.
 */
export type Cover = {
  /** The day on which a partner was approved, or a business first confirmed its papers. */
  since: string
  /** Insurance for hire and reward, or for courier use. */
  hire?: Until
  /** The operator's licence for a truck above 3.5 t; `always` for a lighter one. */
  truck?: Until
  waste?: Until
  wasteBy?: WasteRegulator
  /** The right to work: of a partner as an admin has checked it, of drivers as their business says. */
  work?: Until
}

/** `advised`: a paper that was never given is asked for and refuses nothing. */
export const gates = ['advised', 'required'] as const
export type Gates = (typeof gates)[number]

/** The papers in the order in which they are asked for. */
export const paperNames = ['work', 'hire', 'truck', 'waste'] as const
export type PaperName = (typeof paperNames)[number]

export type Carrier = 'partner' | 'business'

/** A job, as far as papers matter. `day` is its date in London. */
export type CoveredJob = { category: ItemCategory; mode: TransportMode; day: string; isInNorthernIreland: boolean }

/** The settings of the operator. `since` is the day from which papers are required; empty if they always were. */
export type GateRule = { gates: Gates; since: string }

export const recyclingCategory: ItemCategory = 'Household Recycling/Disposal'

export const noWasteText = "We don't take recycling here."

export const isMotor = (mode: TransportMode): boolean => vehicleModes.some((each) => each === mode)

/** Partners who were verified before papers were required keep their modes for this long. */
const graceDays = 30

/**
 * Whether papers that were never given are missing on this day. A carrier without a cover was verified before papers
 * were asked for.
 */
export const arePapersRequired = (cover: Cover | undefined, day: string, { gates, since }: GateRule): boolean => {
  if (gates === 'advised') return false
  const isGraced = since !== '' && (cover?.since ?? '') < since && day < addDays(since, graceDays)
  return !isGraced
}

const lasts = (until: Until, day: string): boolean => until === 'always' || (until !== 'none' && day <= until)

const lacks = (until: Until | undefined, day: string, isRequired: boolean): boolean =>
  until === undefined ? isRequired : !lasts(until, day)

/** A registration in Great Britain holds in all of it, and one in Northern Ireland there. */
const isRegisteredThere = ({ wasteBy }: Partial<Cover>, isInNorthernIreland: boolean): boolean =>
  wasteBy === undefined || (wasteBy === 'NIEA') === isInNorthernIreland

/** Walking, cycling and public transport need no insurance; a business's drivers need papers for motor jobs alone. */
const neededFor = ({ category, mode }: Pick<CoveredJob, 'category' | 'mode'>, carrier: Carrier): PaperName[] =>
  paperNames.filter(
    (paper) =>
      ({
        work: carrier === 'partner' || isMotor(mode),
        hire: isMotor(mode),
        truck: mode === 'Truck',
        waste: category === recyclingCategory,
      })[paper],
  )

/** The first paper that this carrier lacks for this job; undefined if they lack none. */
export const missingPaper = (
  cover: Cover | undefined,
  job: CoveredJob,
  carrier: Carrier,
  rule: GateRule,
): PaperName | undefined => {
  const isRequired = arePapersRequired(cover, job.day, rule)
  const given: Partial<Cover> = cover ?? {}
  return neededFor(job, carrier).find(
    (paper) =>
      lacks(given[paper], job.day, isRequired) ||
      (paper === 'waste' && !isRegisteredThere(given, job.isInNorthernIreland)),
  )
}

/** The modes, of those that a carrier has, by which their papers let them carry this. */
export const coveredModes = (
  cover: Cover | undefined,
  modes: readonly TransportMode[],
  job: Omit<CoveredJob, 'mode'>,
  carrier: Carrier,
  rule: GateRule,
): TransportMode[] => modes.filter((mode) => missingPaper(cover, { ...job, mode }, carrier, rule) === undefined)

/** Whether a partner's right to work has ended, or was never checked where it must be. */
export const lacksRightToWork = (cover: Cover | undefined, today: string, rule: GateRule): boolean =>
  lacks(cover?.work, today, arePapersRequired(cover, today, rule))

/** Belfast's postcodes cover all of Northern Ireland. */
export const isInNorthernIreland = (area: string): boolean => /\bBT\d{1,2}\b/.test(area.toUpperCase())

/** The refusal of a step whose carrier lacks this paper. */
export const paperFailure = {
  work: 'papers.no-work',
  hire: 'papers.no-hire',
  truck: 'papers.no-truck',
  waste: 'papers.no-waste',
} as const satisfies Record<PaperName, string>
