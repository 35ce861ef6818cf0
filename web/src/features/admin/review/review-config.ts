import type { QueryKey } from '@tanstack/react-query'
import type { PartnerEntry } from '#shared/contracts/admin-shapes.ts'

/** As much of what waits for an admin as every review looks at. */
export type ReviewedEntry = Pick<PartnerEntry, 'status' | 'is_verified' | 'reason' | 'version'>

export type Decision = 'approve' | 'reject'
export type Verdict = { decision: Decision; reason?: string }

/** What is asked before a decision: whom it is about, and what follows. */
export type Confirmation = { title: string; text: string; confirmLabel: string; busyLabel: string }

type Page<Entry> = { items: Entry[]; next: string | null; total: number }

/** What one screen reviews, and how. */
export type ReviewConfig<Entry extends ReviewedEntry> = {
  key: QueryKey
  pageSize: number
  load: (query: { cursor: string; limit: number }, signal: AbortSignal) => Promise<Page<Entry>>
  idOf: (entry: Entry) => string
  /** Whose account it is. */
  emailOf: (entry: Entry) => string
  nameOf: (entry: Entry) => string
  /** How it stands after a decision; undefined where there is nothing to decide. */
  nextStatus: (decision: Decision, status: Entry['status']) => Entry['status'] | undefined
  decide: (entry: Entry, verdict: Verdict) => Promise<{ message: string }>
  confirmation: (decision: Decision, entry: Entry) => Confirmation
  /** What has to come before somebody who was turned away can be approved, if anything. */
  noDecisionText?: string
}
