/** Under which names the screens keep what they loaded of requests. */
export const requestKeys = {
  open: ['requests', 'open'],
  closed: ['requests', 'closed'],
  details: (id: string) => ['requests', 'details', id],
} as const
