import type { ClaimedFile } from '#functions/domain/uploads/claim-uploads.ts'
import { directories, type Key, keys } from '#functions/platform/table/keys.ts'
import { rowSchema } from '#functions/platform/table/row-schema.ts'
import { type Counters, counterChanges } from '#functions/platform/table/update-expressions.ts'
import type { VehicleType } from '#shared/model/application-rules.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { PaperName, WorkCheck } from '#shared/model/cover.ts'
import type { UploadId, UserId } from '#shared/model/ids.ts'
import type { ReminderStage } from '#shared/model/paper-reminders.ts'
import type { Papers } from '#shared/model/papers.ts'
import type { ApplicationState, PartnerGroup } from '#shared/model/review-lifecycles.ts'
import type { SeenPaper } from '#shared/model/seen-papers.ts'
import type { Leaving } from '#shared/model/suspension.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'

export type PersonName = { firstName: string; lastName: string }

/** An admin's decision on a new name. `version` is that of the application after the decision. */
export type NameDecision = PersonName & {
  decision: 'approved' | 'refused'
  at: string
  version: number
  reason?: string
}

/** An admin's decision on newer papers. `version` is that of the application after the decision. */
export type PapersDecision = { decision: 'approved' | 'refused'; at: string; version: number; reason?: string }

/** That a partner is reminded of a paper's end, and how far it was. */
export type Reminder = { until: string; stage: ReminderStage }

/** How an admin has checked the right to work. The evidence outlives this row. */
export type RightToWork = {
  how: WorkCheck
  checkedOn: string
  until?: string
  by: UserId
  at: string
  evidence?: UploadId
}

/**
 * A user's application as a partner, USER#u / PARTNER. Others see its modes, photo and vehicle after it is verified.
 */
export type PartnerItem = {
  userId: UserId
  /** Goes up with each application, decision and change of name, so that admins decide only on what they have seen. */
  version: number
  status: ApplicationState
  appliedAt: string
  decidedAt?: string
  decidedBy?: UserId
  /** Why the application was rejected or revoked. */
  reason?: string
  /** The new name of a verified partner. Until an admin approves it, others see the name in the profile. */
  pendingName?: PersonName & { at: string }
  /** The last decision on a new name. */
  nameDecision?: NameDecision
  /** Someone with the same mailbox, phone number or vehicle is shut out, or was when they left. */
  returnsAfter?: Leaving
  /** The hashes of the marks that a revocation left; an approval removes them. */
  marks?: string[]
  transportModes: TransportMode[]
  vehicleType?: VehicleType
  vehicleOwnerName?: string
  vehicleMakeModel?: string
  vehicleRegistration?: string
  photoId?: UploadId
  documents: Partial<Record<UploadPurpose, ClaimedFile>>
  /** What counts, or will count when the application is approved. What decides is copied to the user's row. */
  papers?: Papers
  /** Newer papers of a verified partner; they count when an admin has accepted them. */
  waitingPapers?: Papers & { at: string; insurance?: ClaimedFile }
  /** The last decision on newer papers. */
  papersDecision?: PapersDecision
  rightToWork?: RightToWork
  /** Earlier checks, the oldest first. */
  earlierChecks?: RightToWork[]
  /** What an admin has seen or looked up, on which day in London, and who. It stays when the copy goes. */
  seen?: Partial<Record<SeenPaper, { on: string; by: UserId }>>
  /** The last reminder of each paper that ends. */
  reminded?: Partial<Record<PaperName, Reminder>>
  /** Files that were replaced or are no longer needed, and are not deleted yet. */
  replaced?: UploadId[]
  /** Tells a repeated call from a different one with the same key. */
  repeats?: { key: string; bodyHash: string }
}
export const PartnerItem = rowSchema<PartnerItem>({
  userId: 'string',
  version: 'number',
  status: 'string',
  appliedAt: 'string',
  transportModes: 'object',
  documents: 'object',
})

/** Every file that shows how the right to work was checked. */
export const evidenceOf = ({
  rightToWork,
  earlierChecks = [],
}: Pick<PartnerItem, 'rightToWork' | 'earlierChecks'>): UploadId[] =>
  [...earlierChecks, ...(rightToWork ? [rightToWork] : [])].flatMap(({ evidence }) => evidence ?? [])

/** In capitals. Older rows have it as it was typed. */
export const registrationOf = (partner: Pick<PartnerItem, 'vehicleRegistration'> | undefined): string | undefined =>
  partner?.vehicleRegistration?.toUpperCase()

/**
 * The state of an application in lists and statistics. Verified partners whose new name or newer papers wait are listed
 * apart, and those with both in a list of their own, so that each counter counts whole lists.
 */
export type PartnerStanding = ApplicationState | 'name-waits' | 'papers-wait' | 'both-wait'

type Waiting = Pick<PartnerItem, 'status' | 'pendingName' | 'waitingPapers'>

export const toStanding = ({ status, pendingName, waitingPapers }: Waiting): PartnerStanding => {
  if (status !== 'verified') return status
  if (pendingName && waitingPapers) return 'both-wait'
  if (pendingName) return 'name-waits'
  return waitingPapers ? 'papers-wait' : status
}

/** Whether an admin has something to decide. */
export const awaitsReview = (item: Waiting): boolean =>
  ['pending', 'name-waits', 'papers-wait', 'both-wait'].includes(toStanding(item))

/**
 * The lists that admins read: pending applications, waiting names and papers, verified partners, and those rejected or
 * revoked.
 */
export const partnerLists: Record<PartnerStanding, string> = {
  ...directories.partners,
  rejected: directories.partners.over,
  revoked: directories.partners.over,
}

/** The lists of each group, in their order. */
export const partnerGroups: Record<PartnerGroup, readonly string[]> = {
  waiting: (['pending', 'both-wait', 'papers-wait', 'name-waits'] as const).map((standing) => partnerLists[standing]),
  verified: [partnerLists.verified],
  refused: [partnerLists.rejected],
}

/** Each application is in one list, sorted by the time of applying. */
export const toPartnerIndex = (item: PartnerItem) => ({
  GSI1PK: partnerLists[toStanding(item)],
  GSI1SK: `${item.appliedAt}#${item.userId}`,
})

/** The statistics counters of each state. All applications together are `partners` plus `refusedPartners`. */
const countedAs: Record<PartnerStanding, Counters> = {
  pending: { partners: 1, unverifiedPartners: 1 },
  verified: { partners: 1 },
  'name-waits': { partners: 1, waitingNames: 1 },
  'papers-wait': { partners: 1, waitingPapers: 1 },
  'both-wait': { partners: 1, waitingNames: 1, waitingPapers: 1 },
  rejected: { refusedPartners: 1 },
  revoked: { refusedPartners: 1 },
}

const counted = (standing: PartnerStanding | undefined): Counters => (standing ? countedAs[standing] : {})

/** How a change of an application changes the statistics; undefined before its first state and after its last. */
export const partnerCounters = (before: PartnerStanding | undefined, after: PartnerStanding | undefined): Counters =>
  counterChanges(counted(before), counted(after))

export const partnerRow = (item: PartnerItem): Key & PartnerItem & ReturnType<typeof toPartnerIndex> => ({
  ...keys.partner(item.userId),
  ...item,
  ...toPartnerIndex(item),
})
