/** Under which names the screens keep what they loaded of requests. */
export const requestKeys = {
  all: ['requests'],
  open: ['requests', 'open'],
  closed: ['requests', 'closed'],
  /** For a partner: what they carry, what was offered to them, and the pool near them. */
  carried: ['requests', 'carried'],
  offers: ['requests', 'offers'],
  pool: ['requests', 'pool'],
  /** For a driver: what was assigned to them. */
  assigned: ['requests', 'assigned'],
  /** For a business: what its drivers carry, and what they have carried. */
  fleet: ['requests', 'fleet'],
  fleetHistory: ['requests', 'fleet-history'],
  details: (id: string) => ['requests', 'details', id],
} as const
