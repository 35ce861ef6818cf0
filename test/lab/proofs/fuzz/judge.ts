import { isDeepStrictEqual } from 'node:util'
import { accessRules } from '#shared/model/access.ts'
import { commonFailures } from '#shared/model/failure.ts'
import { faultsOf } from '#test/support/answer-faults.ts'
import type { Case } from '#test/support/every-endpoint.ts'
import type { Answer } from '#test/support/http-call.ts'
import { reportedOf } from './canaries.ts'
import type { Input } from './draft.ts'
import { type Slot, withoutSession } from './test-users.ts'
import type { World } from './world.ts'

const slowestMs = 5_000

/** A finished call, with the facts needed to judge it. */
export type Made = {
  one: Case
  caller: Slot
  /** The callers who may succeed, if not everyone of the right role. */
  only: readonly Slot[] | undefined
  /** The content of the call, unless its bytes were changed afterwards. */
  input: Input | undefined
  method: string
  sent: string
  mustPass: boolean
}

/** Calls that anyone of the right role may make about things that belong to no one yet, and admins about all. */
const open = [
  ...['acceptRequest', 'assignDelivery', 'rejectRequest', 'undoRejection', 'previewRequest'],
  ...['propose', 'withdrawProposal'],
  ...['getOwnerRecord', 'getRideRecord'],
  ...['getDelivery', 'openDeliveryDetails'],
]

/** All faults of an answer. */
export const judge = ({ canaries, mayTouch }: World, made: Made, answer: Answer): string[] => {
  const { one, caller, only, input, method, sent, mustPass } = made
  const { status, text, ms } = answer
  const isGranted = status < 400
  const isLost = withoutSession.includes(caller) && accessRules[one.endpoint.access].session
  const ids = Object.values(input?.params ?? {}).flatMap((id) => mayTouch.get(id) ?? [])
  const isForeign = !open.includes(one.operation) && ids.some((known) => !known.has(caller))
  // The gateway itself refuses inputs too long for it, in words of its own.
  if (status === 431) return []
  const faults = faultsOf(answer, method, one.endpoint.path)
  if (status === 503) faults.push('status 503')
  if (ms > slowestMs) faults.push(`an answer after ${Math.round(ms)} ms`)
  if (isGranted && input) faults.push(...repliedWrong(one, answer))
  if (isGranted && input && !fits(one, input)) faults.push('granted, though the contract refuses what was sent')
  if (isGranted && input && isLost) faults.push(`granted to ${caller}, who has no session`)
  if (isGranted && input && (isForeign || (only && !only.includes(caller))))
    faults.push(`granted to ${caller}, whose it is not`)
  if (mustPass && !isGranted && status !== 429) faults.push('refused, though everything was right')
  if (!isGranted && input) faults.push(...undeclared(one, text))
  const shown = shownTo(made)
  const hidden = shown ? canaries.filter(({ what }) => !shown.test(what)) : canaries
  return [...faults, ...reportedOf(hidden, caller, text, sent)]
}

/** What an admin may open beyond areas and first names; each look is an entry in the audit trail. */
const shownTo = ({ one: { operation }, caller, input }: Made): RegExp | undefined => {
  if (caller !== 'admin') return undefined
  if (operation === 'getReviewFacts') return /^(a paper|the home) of /
  if (operation === 'exportTaxReport') return /^the home of /
  if (operation === 'openPersonDetails') return /^the (number|home) of /
  if (operation === 'openDeliveryDetails')
    return /^the (pickup|delivery|receiver|description) of a request$|^a note of /
  const isWithAddresses = operation === 'getProblemFile' && input?.query.addresses === 'true'
  return isWithAddresses ? /^the (pickup|delivery) of a request$/ : undefined
}

/** A reply has to match its contract exactly. */
const repliedWrong = ({ endpoint }: Case, { status, text }: Answer): string[] => {
  const [wanted, body] = [endpoint.status ?? 200, JSON.parse(text)]
  const parsed = endpoint.reply.safeParse(body)
  return [
    ...(status === wanted ? [] : [`granted with ${status}, not ${wanted}`]),
    ...(parsed.success && isDeepStrictEqual(parsed.data, body)
      ? []
      : [`not the reply of its contract: ${text.slice(0, 300)}`]),
  ]
}

const fits = ({ endpoint }: Case, { params, query, body }: Input): boolean =>
  (!endpoint.params || endpoint.params.safeParse(params).success) &&
  (!endpoint.query || endpoint.query.safeParse(query).success) &&
  (!endpoint.body || endpoint.body.safeParse(body === undefined ? {} : JSON.parse(JSON.stringify(body))).success)

const undeclared = ({ endpoint }: Case, text: string): string[] => {
  const code = codeIn(text)
  const known: readonly string[] = [...endpoint.failures, ...commonFailures]
  return code && !known.includes(code) ? [`${code} is not on the list of its contract`] : []
}

export const codeIn = (text: string): string | undefined => /"code":"([^"]*)"/.exec(text)?.[1]
