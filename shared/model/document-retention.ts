import { addDays, londonInstant } from './london.ts'
import type { Papers } from './papers.ts'
import type { ApplicationState } from './review-lifecycles.ts'
import { saysNone } from './said-papers.ts'
import type { UploadPurpose } from './upload-purposes.ts'

/** How long copies stay after the decision on an application, in days. */
export const keptDays = {
  /** Photo ID and driving licence, and every paper of an application that was not approved. */
  identity: 30,
  /** A DBS certificate: half a year. */
  dbs: 182,
  /** An insurance certificate whose end nobody has said: no certificate runs longer. */
  insurance: 366,
} as const

/** Evidence of the right to work stays this long after its partner has stopped being one. */
export const evidenceYears = 2

const dayMs = 24 * 3_600_000

const daysAfter = (at: string, days: number): Date => new Date(Date.parse(at) + days * dayMs)

type Decided = { status: ApplicationState; decidedAt?: string; papers?: Papers }

/** A certificate goes on the day after its last, or with the rest if the application was not approved. */
const insuranceEnd = ({ status, papers = {} }: Decided, decidedAt: string): Date => {
  const { insuranceUntil } = papers
  const atMost = daysAfter(decidedAt, status === 'verified' ? keptDays.insurance : keptDays.identity)
  if (!insuranceUntil || saysNone(papers, 'hire')) return atMost
  const ends = londonInstant(addDays(insuranceUntil, 1), 0)
  return status === 'verified' || ends < atMost ? ends : atMost
}

/** When the copies of a decided application go. While it waits, and for photos of person and vehicle: never. */
export const documentEnds = (application: Decided): Partial<Record<UploadPurpose, Date>> => {
  const { status, decidedAt } = application
  if (status === 'pending' || !decidedAt) return {}
  const identity = daysAfter(decidedAt, keptDays.identity)
  return {
    'id-document': identity,
    'id-document-back': identity,
    'driving-licence': identity,
    'dbs-check': daysAfter(decidedAt, keptDays.dbs),
    'vehicle-insurance': insuranceEnd(application, decidedAt),
  }
}

/** The day on which evidence goes, if they stopped being a partner at this time. */
export const evidenceEnd = (stoppedAt: string): Date => {
  const at = new Date(stoppedAt)
  at.setUTCFullYear(at.getUTCFullYear() + evidenceYears)
  return at
}
