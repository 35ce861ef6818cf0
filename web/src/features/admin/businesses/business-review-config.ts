import type { BusinessEntry } from '#shared/contracts/admin-shapes.ts'
import { businessAfter } from '#shared/model/business-lifecycle.ts'
import { api } from '#web/lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import type { Confirmation, Decision, ReviewConfig } from '../review/review-config.ts'

const confirmBusinessDecision = (decision: Decision, { business_name }: BusinessEntry): Confirmation =>
  decision === 'approve'
    ? {
        title: `Approve ${business_name}?`,
        text: 'It can assign deliveries to its drivers from now on. Its owner is told by mail.',
        confirmLabel: 'Approve',
        busyLabel: 'Approving...',
      }
    : {
        title: `Reject ${business_name}?`,
        text: 'It can assign no deliveries until an admin approves it; its owner is told why by mail and can change the details. What its drivers carry now goes on.',
        confirmLabel: 'Reject',
        busyLabel: 'Rejecting...',
      }

/** The review of businesses: what was verified stays so until its owner changes it. */
export const businessReviewConfig: ReviewConfig<BusinessEntry> = {
  key: adminKeys.businesses,
  pageSize: 7,
  load: (query, signal) => api.admin.listBusinesses({ query }, { signal }),
  idOf: ({ id }) => id,
  emailOf: ({ owner_email }) => owner_email,
  nameOf: ({ business_name }) => business_name,
  nextStatus: businessAfter,
  decide: ({ id, version }, verdict) => api.admin.verifyBusiness({ params: { id }, body: { ...verdict, version } }),
  confirmation: confirmBusinessDecision,
}
