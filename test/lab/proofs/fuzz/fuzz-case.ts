import fc from 'fast-check'
import type { Case } from '#test/support/every-endpoint.ts'
import type { Changed, Draft, Input } from './draft.ts'
import { byContract, hostile } from './input-changes.ts'
import { malformed } from './sending-changes.ts'
import { type Slot, slots } from './test-users.ts'

const plans = ['right', 'by contract', 'hostile', 'malformed'] as const
type Plan = (typeof plans)[number]

/** One call: its caller, the owner of its target, and how the prepared call is changed. */
export type FuzzCase = {
  one: Case
  plan: Plan
  /** Undefined for a caller whom the access rule allows. */
  caller: Slot | undefined
  ids: 'ready' | 'foreign' | 'unknown' | 'of another kind'
  /** Which id is taken where there are several. */
  which: number
  changeInput: Changed<Input>
  changeDraft: Changed<Draft>
}

const asItIs = <Thing>(thing: Thing): Thing => thing

const often = <Value>(usual: Value, times: number, others: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: times, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others })

const changesOf = (one: Case, plan: Plan): fc.Arbitrary<Pick<FuzzCase, 'changeInput' | 'changeDraft'>> => {
  const none = fc.constant({ changeInput: asItIs<Input>, changeDraft: asItIs<Draft> })
  if (plan === 'by contract')
    return fc.record({ changeInput: byContract(one), changeDraft: fc.constant(asItIs<Draft>) })
  if (plan === 'hostile') return fc.record({ changeInput: hostile(one), changeDraft: fc.constant(asItIs<Draft>) })
  if (plan === 'malformed') return fc.record({ changeInput: fc.constant(asItIs<Input>), changeDraft: malformed })
  return none
}

const caseOf = (one: Case, plan: Plan): fc.Arbitrary<FuzzCase> =>
  fc
    .record({
      caller: often<Slot | undefined>(undefined, 1, fc.constantFrom(...slots)),
      ids: often<FuzzCase['ids']>(
        'ready',
        3,
        fc.constantFrom('foreign', 'foreign', 'foreign', 'unknown', 'of another kind'),
      ),
      which: fc.nat(99),
      changes: changesOf(one, plan),
    })
    .map(({ changes, ...rest }) => ({ one, plan, ...rest, ...changes }))

/** The valid call, by a caller whom the access rule allows. */
const asItShouldBe = (one: Case): FuzzCase => ({
  one,
  plan: 'right',
  caller: undefined,
  ids: 'ready',
  which: 0,
  changeInput: asItIs,
  changeDraft: asItIs,
})

/** The first cases: each valid call, and before it the same call by others and about what is not theirs. */
export const opening = (every: readonly Case[]): FuzzCase[] =>
  every.flatMap((one) => {
    const right = asItShouldBe(one)
    const wrong = (['neighbour', 'partner', 'rival', 'business', 'rivalBusiness'] as const).map((caller) => ({
      ...right,
      caller,
    }))
    return one.endpoint.params ? [...wrong, { ...right, ids: 'foreign' as const }, right] : [right]
  })

/** A password is hashed for each of these, which takes as long as twenty other calls. */
const hashing = ['login', 'register', 'registerBusiness', 'setNewPassword', 'changePassword']

/** Any call of the API: every route equally often, but slow ones more rarely. */
export const anyCase = (every: readonly Case[]): fc.Arbitrary<FuzzCase> =>
  fc.oneof(
    ...every.flatMap((one) =>
      plans.map((plan) => ({ weight: hashing.includes(one.operation) ? 1 : 4, arbitrary: caseOf(one, plan) })),
    ),
  )
