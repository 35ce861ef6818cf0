/** What admins do: each leaves one entry in the audit trail, which nobody changes. */
export const adminActions = [
  'partner.verified',
  'partner.rejected',
  'partner.revoked',
  'name.approved',
  'name.refused',
  'business.verified',
  'business.rejected',
  'document.opened',
  'admin.granted',
  'admin.withdrawn',
  'user.signed-out',
] as const
export type AdminAction = (typeof adminActions)[number]

/** What happens on Sameway and is worth an admin's look: what people did, and what admins did. */
export const activities = [
  'user.joined',
  'partner.applied',
  'partner.paused',
  'business.paused',
  ...adminActions,
] as const
export type Activity = (typeof activities)[number]
