import { kindOf } from '#functions/platform/table/keys.ts'
import { type Step, stepsOf } from '../step.ts'
import type { Who } from '../world.ts'
import { foresee } from './foresee.ts'

/**
 * What a step's call has to answer, in the world as it is seen now: before the step, or after it if it were made again.
 */
export const foreseen = ({ world, who, operation, given, at }: Step, rows: Step['before']['rows']) =>
  who && foresee({ world, rows, who, operation, given, at })

/** Problems are no steps of their requests. */
const isOfProblem = ({ before, after }: Step['rows'][number]): boolean => kindOf((after ?? before)?.item) === 'problem'

/** Whether this person's call changed a request or a problem. */
const hasActed = (step: Step, who: Who): boolean => {
  const { userId } = step.world.people[who]
  return stepsOf(step).some(({ next }) => next.event.by === userId) || step.rows.some(isOfProblem)
}

const withoutTrace = /^(getOtp|renewOtp|rejectRequest|set|publish|delete|save|verify|erase|suspend|lift)/

const plain = (answer: string | undefined): string | undefined => answer?.replace(' again', '')

export const saidIn = ({ answer }: Step): string => [answer?.status, answer?.body.code].filter(Boolean).join(' ')

/**
 * The answer beside the one that was foreseen, and what the call has done beside what it should. Where nobody heard the
 * end of an earlier try, that one may have done it: then the answer may be what is foreseen `afterwards`.
 */
export const wrongAnswer = (step: Step, wanted: string | undefined, afterwards?: string): string[] => {
  const { who, operation, answer } = step
  if (!who || !answer || wanted === undefined) return []
  const said = saidIn(step)
  const isUnheard = answer.status === 503
  if (!isUnheard && said !== plain(wanted) && said !== plain(afterwards))
    return [`${operation} by ${who}: ${said}, not ${plain(wanted)}`]
  const mustAct = wanted.startsWith('2') && plain(wanted) === wanted && !withoutTrace.test(operation)
  if (withoutTrace.test(operation) || (mustAct && isUnheard) || mustAct === hasActed(step, who)) return []
  return [`${operation} by ${who} has ${mustAct ? 'changed nothing' : 'changed something'}`]
}
