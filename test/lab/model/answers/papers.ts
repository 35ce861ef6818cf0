import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { carryingMode } from '#shared/model/carrying-mode.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { Cover, PaperName } from '#shared/model/cover.ts'
import { londonTime } from '#shared/model/london.ts'
import type { Ask, Rule } from './rule.ts'

// In this world papers are advised: what was never given refuses nothing, what was given counts.

type Carrier = 'partner' | 'business'
type Job = Pick<RequestItem, 'category' | 'date' | 'pickup'>

const motor: readonly TransportMode[] = ['Motorbike', 'Car', 'Van', 'Truck']

const ends = (until: string | undefined, day: string): boolean =>
  until === 'none' || (until !== undefined && until !== 'always' && until < day)

const lacking = (cover: Cover | undefined, carrier: Carrier, mode: TransportMode, job: Job): PaperName | undefined => {
  if (!cover) return undefined
  const { category, date, pickup } = job
  const isMotor = motor.includes(mode)
  if (ends(cover.work, date) && (isMotor || carrier === 'partner')) return 'work'
  if (ends(cover.hire, date) && isMotor) return 'hire'
  if (ends(cover.truck, date) && mode === 'Truck') return 'truck'
  if (category !== 'Household Recycling/Disposal') return undefined
  const isElsewhere = cover.wasteBy !== undefined && (cover.wasteBy === 'NIEA') !== / BT\d/.test(pickup.area)
  return ends(cover.waste, date) || isElsewhere ? 'waste' : undefined
}

const modesIn = ({ rows, me }: Ask): TransportMode[] =>
  (rows.get(`USER#${me.userId}\u0000PARTNER`)?.item.transportModes ?? []) as TransportMode[] // as its store wrote

/** A partner takes a job by another of their modes where papers leave one. */
const lackingToTake = (ask: Ask): PaperName | undefined => {
  const { stored, user } = ask
  const all = modesIn(ask)
  const left = all.filter((mode) => !lacking(user.cover, 'partner', mode, stored))
  if (carryingMode(stored, left)) return undefined
  return lacking(user.cover, 'partner', carryingMode(stored, all) ?? stored.mode, stored)
}

const businessOf = ({ world, me }: Ask) => world.view.businesses.get(me.businessId ?? '')

const refused = (lackingIn: (ask: Ask) => PaperName | undefined): readonly Rule[] =>
  (['work', 'hire', 'truck', 'waste'] as const).map((paper) => [
    `409 papers.no-${paper}`,
    (ask) => lackingIn(ask) === paper,
  ])

export const papersToTake: readonly Rule[] = refused(lackingToTake)

export const papersToAssign: readonly Rule[] = refused((ask) =>
  lacking(businessOf(ask)?.cover, 'business', ask.stored.mode, ask.stored),
)

/** On the job's day, or today if that is later. */
const lackingToStart = ({ stored, at }: Ask, cover: Cover | undefined, carrier: Carrier): PaperName | undefined => {
  const { date: today } = londonTime(new Date(at))
  const date = today > stored.date ? today : stored.date
  return lacking(cover, carrier, stored.actualMode ?? stored.mode, { ...stored, date })
}

export const papersToStart: readonly Rule[] = [
  ...refused((ask) => (ask.user.isDriver ? undefined : lackingToStart(ask, ask.user.cover, 'partner'))),
  ['409 papers.business', (ask) => ask.user.isDriver && lackingToStart(ask, businessOf(ask)?.cover, 'business')],
]

export const papersToGoOnline: Rule = [
  '409 papers.no-work',
  ({ user, body, at }) => body.is_online !== false && ends(user.cover?.work, londonTime(new Date(at)).date),
]
