export const requestStatuses = [
  'pending_match',
  'pending_partner_approval',
  'matched',
  'in_transit',
  'completed',
  'cancelled',
] as const
export type RequestStatus = (typeof requestStatuses)[number]
