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
 * The facts of a delivery on its way. `step` is the version of the step that started each: the words and photos of a
 * step are in its own row.
 */
export type AtTheDoor = {
  /** The owner is asked to confirm that it has arrived. */
  handover?: { step: number; leftWith: LeftWith; confirmBy: string }
  /** The last attempt. Without `decideBy` the owner has already chosen. */
  attempt?: {
    number: number
    step: number
    reason: AttemptReason
    decideBy?: string
    choice?: AttemptChoice
    retry?: RetryTime
    withoutPhoto?: true
  }
  /** How often the owner asked for another attempt. */
  retries?: number
  /**
   * The open problem of this match. It stops the clocks of the handover and the attempt. `by` is missing in older ones;
   * `handover` is set if one was made while the problem was open.
   */
  problem?: { problemId: ProblemId; closesAt: string; by?: ProblemSide; handover?: HandoverWord }
  /** Until when a job that is still matched can be started, if a problem stopped its clock. */
  startBy?: string
  /** The last problem of this match, and how often each side has reported one. */
  lastProblem?: ProblemId
  reports?: { requester?: number; carrier?: number }
  /** Where its carrier is heading, if not to the delivery address. */
  leg?: 'return'
  /** For shopping on its way back: the owner chose their home. */
  to?: Extract<ReturnPlace, 'home'>
  /** There was no photo of the attempt that led to the return. */
  withoutPhoto?: true
  /** Nobody was home at that attempt. */
  nobodyHome?: true
}

/** The facts as they are stored in the row. */
export const storedDoor = ({ problem, ...door }: AtTheDoor): Item => ({
  ...door,
  ...(problem && { problem: toStored(problem) }),
})

export const doorOfRow = ({ problem, ...door }: AtTheDoor): AtTheDoor => ({
  ...door,
  ...(problem && { problem: fromStored(problem) as typeof problem }), // as `storedDoor` wrote it
})
