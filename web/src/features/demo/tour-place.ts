import * as z from 'zod/mini'
import { readDraft, writeDraft } from '#web/lib/use-draft.ts'

/** Where this tab is on the tour. */
const Place = z.object({
  stop: z.optional(z.number()),
  /** The bar of the tour has been put away. */
  isAway: z.optional(z.boolean()),
  /** The screen to open once the next person is signed in. */
  goesTo: z.optional(z.string()),
  /** The code that the visitor has seen as the requester, and the destination of its delivery. */
  code: z.optional(z.object({ digits: z.string(), place: z.string() })),
})
type Place = z.output<typeof Place>

const name = 'demo-tour'

export const readTourPlace = (): Place => readDraft(name, Place)

export const keepTourPlace = (change: Place): void => writeDraft(name, { ...readTourPlace(), ...change })
