/** Loads what the list of requests needs after its first cards. */
export const loadLater = async () => (await import('./later-parts.ts')).laterParts
