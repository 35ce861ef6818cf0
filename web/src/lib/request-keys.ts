/** Under which names the screens keep what they loaded of requests. */
export const requestKeys = {
  open: ['requests', 'open'],
  closed: ['requests', 'closed'],
  /** For a partner: what they carry, what was offered to them, and the pool near them. */
  carried: ['requests', 'carried'],
  offers: ['requests', 'offers'],
  pool: ['requests', 'pool'],
  details: (id: string) => ['requests', 'details', id],
} as const
