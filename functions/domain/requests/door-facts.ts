import type { Item } from '#functions/platform/table/keys.ts'
import { fromStored, toStored } from '#functions/platform/table/stored-names.ts'
import type {
  AttemptChoice,
  AttemptReason,
  HandoverWord,
  LeftWith,
  RetryTime,
  ReturnPlace,
} from '#shared/model/at-the-door.ts'
import type { ProblemId } from '#shared/model/ids.ts'
import type { ProblemSide } from '#shared/model/problem-rules.ts'

/**
 * The facts of a delivery that is on its way. `step` is the version of the step that began each: the words and photos
 * of a step lie in its own row.
 */
export type AtTheDoor = {
  /** Its owner is asked to confirm that it has arrived. */
  handover?: { step: number; leftWith: LeftWith; confirmBy: string }
  /** The last attempt. Its owner has chosen once `decideBy` is missing. */
  attempt?: {
    number: number
    step: number
    reason: AttemptReason
    decideBy?: string
    choice?: AttemptChoice
    retry?: RetryTime
    withoutPhoto?: true
  }
  /** How often its owner has asked for another attempt. */
  retries?: number
  /**
   * The open problem of this match. It stops the clocks of the handover and the attempt. `by` is missing in older ones;
   * `handover` is there if one was made while it was open.
   */
  problem?: { problemId: ProblemId; closesAt: string; by?: ProblemSide; handover?: HandoverWord }
  /** The last problem of this match, and how often each side has reported one. */
  lastProblem?: ProblemId
  reports?: { requester?: number; carrier?: number }
  /** Where its carrier is heading, if not to the delivery address. */
  leg?: 'return'
  /** Of shopping on its way back: its owner has chosen their home. */
  to?: Extract<ReturnPlace, 'home'>
  /** The attempt after which it goes back had no photo. */
  withoutPhoto?: true
}

/** The facts as a row has them. */
export const storedDoor = ({ problem, ...door }: AtTheDoor): Item => ({
  ...door,
  ...(problem && { problem: toStored(problem) }),
})

export const doorOfRow = ({ problem, ...door }: AtTheDoor): AtTheDoor => ({
  ...door,
  ...(problem && { problem: fromStored(problem) as typeof problem }), // as `storedDoor` wrote it
})
