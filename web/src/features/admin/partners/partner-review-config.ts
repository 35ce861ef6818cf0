import type { PartnerEntry } from '#shared/contracts/admin-shapes.ts'
import { applicationAfter } from '#shared/model/application-lifecycle.ts'
import { api } from '#web/lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import type { Confirmation, Decision, ReviewConfig } from '../review/review-config.ts'

const confirmPartnerDecision = (decision: Decision, { name, is_verified }: PartnerEntry): Confirmation => {
  if (decision === 'approve')
    return {
      title: `Approve ${name}?`,
      text: 'They become a verified partner: they can go online, publish rides and accept jobs. They are told by mail.',
      confirmLabel: 'Approve',
      busyLabel: 'Approving...',
    }
  if (is_verified)
    return {
      title: `Revoke ${name}?`,
      text: 'They are taken offline at once. Jobs that they have not picked up and open offers are given back, and their rides are hidden. What is on the way they may finish. They can apply again.',
      confirmLabel: 'Revoke',
      busyLabel: 'Revoking...',
    }
  return {
    title: `Reject ${name}?`,
    text: 'They do not become a partner. They can apply again.',
    confirmLabel: 'Reject',
    busyLabel: 'Rejecting...',
  }
}

/** The review of those who want to carry. Whoever is verified can be revoked. */
export const partnerReviewConfig: ReviewConfig<PartnerEntry> = {
  key: adminKeys.partners,
  pageSize: 10,
  load: (query, signal) => api.admin.listPartners({ query }, { signal }),
  idOf: ({ user_id }) => user_id,
  emailOf: ({ email }) => email,
  nameOf: ({ name }) => name,
  nextStatus: applicationAfter,
  decide: ({ user_id, version }, verdict) =>
    api.admin.verifyPartner({ params: { id: user_id }, body: { ...verdict, version } }),
  confirmation: confirmPartnerDecision,
  noDecisionText: 'Waits for a new application.',
}
