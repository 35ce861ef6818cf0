/** How long somebody who asked to be erased may still change their mind. */
const erasureDays = 3

/** When an account goes that is asked to go now. */
export const erasureDate = (now: Date): Date => new Date(now.getTime() + erasureDays * 24 * 3_600_000)
