/** A partner is online for this long after their Partner Hub was last in sight. */
export const awayHours = 12
const hourMs = 3_600_000
const warningMs = hourMs / 2

/**
 * Whether a partner chose to be online, and when their hub was last in sight. `seenAt` is absent in rows of earlier
 * releases, which do not end until their partner's next sign.
 */
export type Online = { isOnline: boolean; seenAt?: string | undefined }

export const onlineUntil = (seenAt: string): Date => new Date(Date.parse(seenAt) + awayHours * hourMs)

/** When a partner is warned that they go offline soon. */
export const warningAt = (seenAt: string): Date => new Date(onlineUntil(seenAt).getTime() - warningMs)

/** The same for the partner's own screen, for requesters, and for news of jobs. */
export const isOnlineAt = (presence: Online | undefined, now: Date): boolean =>
  presence?.isOnline === true && (presence.seenAt === undefined || now < onlineUntil(presence.seenAt))
