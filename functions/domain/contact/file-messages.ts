import type { KeyRing } from '#functions/platform/codes/key-ring.ts'
import type { MessageStore } from './message-store.ts'

type Deps = { messages: Pick<MessageStore, 'refile'>; keyRing: () => KeyRing }

// A message lives a year; those from before there was an end to it may be older.
const monthsBack = 24

/** So that what somebody wrote to us is found when they are erased, whichever key was in use when they wrote. */
export const refileMessages = async ({ messages, keyRing }: Deps, now: Date): Promise<void> => {
  for (let back = 0; back <= monthsBack; back += 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
    await messages.refile(month, keyRing())
  }
}
