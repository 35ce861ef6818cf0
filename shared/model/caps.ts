/** How many of their own requests somebody may have open at a time. */
export const mostOpen = 20

/** How many jobs somebody may have at a time, as a partner and as a driver of a business. */
export const mostActive = { partner: 10, driver: 30 } as const
