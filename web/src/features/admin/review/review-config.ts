import type { QueryKey } from '@tanstack/react-query'
import type { BusinessEntry, PartnerEntry } from '#shared/contracts/admin.ts'
import { applicationAfter, businessAfter, type PartnerGroup } from '#shared/model/review-lifecycles.ts'
import { api } from '#web/lib/api.ts'
import { keyOf, pagesOf } from '#web/lib/query-of.ts'

/** The part of an entry that every review needs. */
export type ReviewedEntry = Pick<PartnerEntry, 'status' | 'is_verified' | 'reason' | 'version'>

export type Decision = 'approve' | 'reject'
export type Verdict = {
  decision: Decision
  reason?: string
  /** The day on which the admin looked up a partner's waste registration. */
  waste_looked_up_on?: string
}

/** The question before a decision: whom it is about, and what it changes. */
export type Confirmation = {
  title: string
  text: string
  confirmLabel: string
  busyLabel: string
  /** What nobody has checked yet. Left out where the checklist itself is in sight. */
  unchecked?: readonly string[]
}

export type ReviewPage<Entry> = { items: Entry[]; next: string | null; total: number | null }

/** What a review screen lists, and how it confirms, sends and shows decisions. */
export type ReviewConfig<Entry extends ReviewedEntry> = {
  /** Of every list of these entries. */
  listsKey: QueryKey
  query: {
    queryKey: QueryKey
    queryFn: (context: { pageParam: string; signal: AbortSignal }) => Promise<ReviewPage<Entry>>
  }
  pageSize: number
  idOf: (entry: Entry) => string
  /** The account's email address, because admins cannot decide about their own account. */
  emailOf: (entry: Entry) => string
  nameOf: (entry: Entry) => string
  /** The status after a decision, or undefined if the decision is not possible. */
  nextStatus: (decision: Decision, status: Entry['status']) => Entry['status'] | undefined
  decide: (entry: Entry, verdict: Verdict) => Promise<{ message: string }>
  confirmation: (decision: Decision, entry: Entry) => Confirmation
  /** Shown in place of the buttons if a rejected account cannot be approved. */
  noDecisionText?: string
}

/** What there is to decide about a partner: their application, or what changes once they are verified. */
export type Question = 'application' | 'name' | 'papers'

export const questionsOf = ({ status, is_verified, pending_name, papers_wait }: PartnerEntry): Question[] => {
  if (status === 'pending') return ['application']
  if (!is_verified) return []
  return [...(pending_name === null ? [] : (['name'] as const)), ...(papers_wait ? (['papers'] as const) : [])]
}

export const isWaiting = (entry: PartnerEntry): boolean => questionsOf(entry).length > 0

const confirmPartnerDecision = (decision: Decision, { name, is_verified, unchecked }: PartnerEntry): Confirmation => {
  if (decision === 'approve')
    return {
      title: `Approve ${name}?`,
      text: "They become a verified partner, so they can go online, publish rides and accept jobs. We'll email them.",
      confirmLabel: 'Approve',
      busyLabel: 'Approving...',
      unchecked,
    }
  if (is_verified)
    return {
      title: `Revoke ${name}?`,
      text: "They go offline at once. Offers and jobs they haven't collected go back to other partners, and their rides are hidden. They can finish deliveries already on their way, and apply again.",
      confirmLabel: 'Revoke',
      busyLabel: 'Revoking...',
    }
  return {
    title: `Reject ${name}?`,
    text: "They won't become a partner, but they can apply again.",
    confirmLabel: 'Reject',
    busyLabel: 'Rejecting...',
  }
}

const partnersPageSize = 10

/** The review of partner applications. A verified partner can be revoked. */
export const partnerReviewConfig: Omit<ReviewConfig<PartnerEntry>, 'query'> = {
  listsKey: keyOf(api.admin, 'listPartners'),
  pageSize: partnersPageSize,
  idOf: ({ user_id }) => user_id,
  emailOf: ({ email }) => email,
  nameOf: ({ name }) => name,
  nextStatus: applicationAfter,
  decide: ({ user_id, version }, verdict) =>
    api.admin.verifyPartner({ params: { id: user_id }, body: { ...verdict, version } }),
  confirmation: confirmPartnerDecision,
  noDecisionText: 'Waiting for a new application.',
}

/** The same with the list of one group. */
export const partnerReviewOf = (group: PartnerGroup): ReviewConfig<PartnerEntry> => ({
  ...partnerReviewConfig,
  query: pagesOf(api.admin, 'listPartners', { status: group, limit: partnersPageSize }),
})

const confirmBusinessDecision = (decision: Decision, { business_name }: BusinessEntry): Confirmation =>
  decision === 'approve'
    ? {
        title: `Approve ${business_name}?`,
        text: "It can assign deliveries to its drivers from now on. We'll email its owner.",
        confirmLabel: 'Approve',
        busyLabel: 'Approving...',
      }
    : {
        title: `Reject ${business_name}?`,
        text: "It can't assign deliveries until an admin approves it. We'll email its owner the reason, so they can change the details. Its drivers can finish what they're carrying.",
        confirmLabel: 'Reject',
        busyLabel: 'Rejecting...',
      }

const businessesPageSize = 7

/** The review of businesses. A verified one stays verified until its owner changes the details. */
export const businessReviewConfig: ReviewConfig<BusinessEntry> = {
  listsKey: keyOf(api.admin, 'listBusinesses'),
  query: pagesOf(api.admin, 'listBusinesses', { limit: businessesPageSize }),
  pageSize: businessesPageSize,
  idOf: ({ id }) => id,
  emailOf: ({ owner_email }) => owner_email,
  nameOf: ({ business_name }) => business_name,
  nextStatus: businessAfter,
  decide: ({ id, version }, verdict) => api.admin.verifyBusiness({ params: { id }, body: { ...verdict, version } }),
  confirmation: confirmBusinessDecision,
}
