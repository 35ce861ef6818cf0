export const requestStatuses = [
  'pending_match',
  'pending_partner_approval',
  'matched',
  'in_transit',
  'completed',
  'cancelled',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** Somebody has it, and somebody waits for it. */
export const isCarried = (status: RequestStatus): boolean => status === 'matched' || status === 'in_transit'

/** Nothing can happen to it any more. */
export const isOver = (status: RequestStatus): boolean => status === 'completed' || status === 'cancelled'
