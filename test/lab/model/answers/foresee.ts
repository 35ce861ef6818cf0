import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { isOpenWhileSuspended } from '#shared/model/access.ts'
import { everyEndpoint } from '#test/support/every-endpoint.ts'
import { asOf } from '../as-of.ts'
import type { Given, Snapshot } from '../stage.ts'
import { isStillIn } from '../take-step.ts'
import type { Who, World } from '../world.ts'
import { doorAnswers } from './door.ts'
import { matchingAnswers } from './matching.ts'
import { peopleAnswers } from './people.ts'
import { problemAnswers } from './problems.ts'
import { reviewAnswers } from './reviews.ts'
import { type Answers, type Ask, partOf } from './rule.ts'

/**
 * The answer of each call in a request's life, by the lifecycle on paper: written a second time, without the product's
 * own guards. Calls that are missing here have no expected answer.
 */
const answers: Answers = { ...matchingAnswers, ...doorAnswers, ...problemAnswers, ...reviewAnswers, ...peopleAnswers }

export const isForeseen = (operation: string): boolean => operation in answers

const isAnsweredAsEver = new Set(
  everyEndpoint.flatMap(({ operation, endpoint }) => (isOpenWhileSuspended(endpoint) ? [operation] : [])),
)

const accessDenied = '403 access.denied'
const created = new Set(['createRequest', 'reportProblem', 'writeReview', 'publishRide'])

/** A photo is submitted once. */
const usesAgain = ({ body: { photos = [] }, rows }: Ask): boolean =>
  (photos as string[]).some((id) => rows.get(`UPL#${id}\u0000UPL`)?.item.state === 'claimed')

/** A call by one of the actors, and the world before it. */
export type Question = { world: World; rows: Snapshot['rows']; who: Who; operation: string; given: Given; at: number }

/**
 * The expected answer of a call: "200", "409 request.taken", or "200 again" where it changes nothing; undefined if it
 * is unknown.
 */
export const foresee = ({ world, rows, who, operation, given, at }: Question): string | undefined => {
  const rules = answers[operation]
  const me = world.people[who]
  const user = world.view.users.get(me.userId)
  if (!rules) return undefined
  if (!user || !isStillIn(world, me, rows)) return '401 session.none'
  const { body = {}, params = {} } = given
  const problem = world.view.problems.get(params.problemId ?? '')
  const requestId = params.id ?? params.requestId ?? body.replaces ?? problem?.requestId
  const stored = world.view.requests.get(String(requestId)) as RequestItem // calls that need one have one
  const item = stored && asOf(stored, at)
  const ask: Ask = {
    ...{ me, user, stored, item, problem, given, body, at, world, rows },
    part: item && partOf(item, me),
    countersOf: (PK) => rows.get(`${PK}\u0000COUNT`)?.item ?? {},
  }
  const said = rules.find(([, when]) => when(ask))?.[0]
  if (user.suspension && !isAnsweredAsEver.has(operation) && said !== accessDenied) return '403 account.suspended'
  if (said) return said
  if (usesAgain(ask)) return '409 upload.used'
  return created.has(operation) ? '201' : '200'
}
