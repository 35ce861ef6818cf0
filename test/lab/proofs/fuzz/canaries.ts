import type { Slot } from './test-users.ts'

/** Words of one user that occur nowhere else, and the users who may read them. */
export type Canary = { what: string; text: string; mayKnow: (slot: Slot) => boolean }

/** Six digits may occur inside a longer id of ours; all other words are too long for that. */
const stands = (needle: string, text: string): boolean =>
  /^\d{6}$/.test(needle) ? new RegExp(`(?<![\\w-])${needle}(?![\\w-])`).test(text) : text.includes(needle)

/** The words in an answer that this caller must not know, except those that they have just sent themselves. */
export const reportedOf = (canaries: readonly Canary[], slot: Slot, heard: string, said: string): string[] =>
  canaries
    .filter(({ text, mayKnow }) => stands(text, heard) && !mayKnow(slot) && !stands(text, said))
    .map(({ what, text }) => `${slot} was told ${what}: ${text}`)
