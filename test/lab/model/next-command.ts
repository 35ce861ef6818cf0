import { isForeseen } from './answers/foresee.ts'
import { type Chance, oneOf } from './draws.ts'
import { anyRequest, type Command, callNamed, drawCommand } from './moves.ts'
import { everybody } from './sights.ts'
import type { Weights } from './themes.ts'
import type { World } from './world.ts'

/** Calls that everybody tries with a request. */
export const tried = [
  ...['acceptRequest', 'acceptOffer', 'declineOffer', 'startDelivery', 'completeDelivery', 'getOtp', 'renewOtp'],
  ...['cancelOwnRequest', 'cancelRequest', 'assignDelivery', 'handOver', 'confirmHandover', 'reportAttempt'],
  ...['decideAttempt', 'returnInstead', 'reportProblem', 'answerProblem', 'withdrawProblem', 'raisePrice'],
  'writeReview',
]

const againShare = 0.06
const anybodyShare = 0.2

/** Draws a command: usually one that is possible now, sometimes the last one again or any call by anyone. */
export const nextCommand = async (
  world: World,
  wishes: Weights,
  chance: Chance,
  last: Command | undefined,
): Promise<Command> => {
  if (last && 'who' in last && chance() < againShare) return last
  if (chance() < anybodyShare) {
    const item = anyRequest(world, chance)
    return callNamed(oneOf(chance, tried), { world, who: oneOf(chance, everybody), chance, item })
  }
  for (;;) {
    const command = await drawCommand(world, wishes, chance)
    if (command && ('ms' in command || isForeseen(command.operation))) return command
  }
}
