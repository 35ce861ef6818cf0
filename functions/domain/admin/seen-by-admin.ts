import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { Failure } from '#shared/model/failure.ts'
import type { UserId } from '#shared/model/ids.ts'
import { isCalendarDate } from '#shared/model/london.ts'
import { saysNone } from '#shared/model/said-papers.ts'
import type { SeenPaper } from '#shared/model/seen-papers.ts'
import type { UploadPurpose } from '#shared/model/upload-purposes.ts'

/** The day that an admin says something was done on; throws for a day that is none or has not come. */
export const dayDone = (day: string, field: string, today: string): string => {
  if (isCalendarDate(day) && day <= today) return day
  const text = 'Please enter a day that has been.'
  throw new Failure('input.invalid', { fields: { [field]: text }, text })
}

type Seen = PartnerItem['seen']
export type Look = { by: UserId; today: string; wasteLookedUpOn: string | undefined }

const purposes = {
  identity: 'id-document',
  licence: 'driving-licence',
  dbs: 'dbs-check',
  insurance: 'vehicle-insurance',
} as const satisfies Partial<Record<SeenPaper, UploadPurpose>>

/** The waste registration, if there is one and the admin has looked it up. */
export const lookedUp = ({ papers = {} }: Pick<PartnerItem, 'papers'>, { by, today, wasteLookedUpOn }: Look): Seen => {
  if (!wasteLookedUpOn) return {}
  const on = dayDone(wasteLookedUpOn, 'waste_looked_up_on', today)
  return papers.wasteNumber && !saysNone(papers, 'waste') ? { waste: { on, by } } : {}
}

/** What an admin who decides on an application has seen: what was there, and what was seen of earlier copies. */
export const seenWith = (application: PartnerItem, look: Look): { seen?: NonNullable<Seen> } => {
  const there = Object.entries(purposes).filter(([, purpose]) => application.documents[purpose])
  const seen: Seen = {
    ...application.seen,
    ...Object.fromEntries(there.map(([name]) => [name, { on: look.today, by: look.by }])),
    ...lookedUp(application, look),
  }
  return Object.keys(seen).length > 0 ? { seen } : {}
}
