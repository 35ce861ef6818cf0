import { expect, test } from 'vitest'
import type { Effect } from '#functions/domain/shared/effect.ts'
import { mailsIn, notesIn, ofType, pushesIn } from '#test/support/effects.ts'
import { aFleetId, aProblem } from '#test/support/fake-problems.ts'
import { noon, people } from '#test/support/fake-requests.ts'
import { problemEffects } from './problem-effects.ts'
import { type ProblemItem, problemRow } from './problem-item.ts'

const effectsOf = (old: ProblemItem | undefined, next: ProblemItem): Effect[] =>
  problemEffects({ old: old && problemRow(old), new: problemRow(next), at: noon })

const textsIn = (effects: readonly Effect[]): string =>
  effects.flatMap((effect) => ('mail' in effect ? [effect.mail.text] : [])).join('\n')

const { owner, carrier } = people
const open = aProblem()
const changed = (parts: Partial<ProblemItem>): ProblemItem => aProblem({ version: 2, ...parts })
const ofCarrier = { statement: { ...open.statement, by: carrier, as: 'carrier' as const } }
const decision = {
  at: noon.toISOString(),
  by: people.stranger,
  outcome: 'partly',
  ending: 'cancel',
  note: 'Both of you could have called.',
  privateNote: 'The third one.',
} as const

test('a report is mailed to the other side, and its end is scheduled', () => {
  expect(mailsIn(effectsOf(undefined, open))).toEqual([`carrier: A problem with a delivery was reported`])
  expect(mailsIn(effectsOf(undefined, aProblem(ofCarrier)))).toEqual([`owner: A problem with a delivery was reported`])
  expect(effectsOf(undefined, open)[0]).toEqual({
    type: 'schedule-task',
    task: { kind: 'problem.lapse', at: open.closesAt, problemId: open.problemId },
  })
})

test.each<[string, ProblemItem, ProblemItem, string[]]>([
  ['an answer', open, changed({ state: 'answered' }), [`owner: Your report was answered`]],
  [
    'an answer to the carrier',
    aProblem(ofCarrier),
    changed({ ...ofCarrier, state: 'answered' }),
    [`carrier: Your report was answered`],
  ],
  ['a withdrawal', open, changed({ state: 'withdrawn' }), [`carrier: A report was withdrawn`]],
  [
    'the end of the fourteen days',
    open,
    changed({ state: 'unresolved' }),
    [`owner: We couldn't decide in time`, `carrier: We couldn't decide in time`],
  ],
  [
    'a decision',
    open,
    changed({ state: 'resolved', resolution: decision }),
    [`owner: We've decided on a problem with a delivery`, `carrier: We've decided on a problem with a delivery`],
  ],
])('%s is mailed to those it concerns, and is in their lists', (_, old, next, mails) => {
  expect(mailsIn(effectsOf(old, next))).toEqual(mails)
  expect(notesIn(effectsOf(old, next))).toEqual(mails)
})

test('a fleet gets the mail in place of its driver, and both get the frame', () => {
  const effects = effectsOf(undefined, aProblem({ businessId: aFleetId }))
  expect(mailsIn(effects)).toEqual([`${aFleetId}: A problem with a delivery was reported`])
  expect(pushesIn(effects)).toEqual(['owner: problem_changed', 'carrier: problem_changed'])
  expect(ofType(effects, 'push-to-business')).toMatchObject([
    { businessId: aFleetId, event: { type: 'problem_changed' } },
    { event: { type: 'notified' } },
  ])
  expect(notesIn(effects)).toEqual([
    `${aFleetId}: A problem with a delivery was reported`,
    'carrier: A problem with a delivery was reported',
  ])
})

test('each change is pushed once to both sides, with the state of the delivery', () => {
  const frames = effectsOf(open, changed({ request: { version: 4, status: 'completed' } }))
  expect(frames).toEqual(
    [owner, carrier].map((userId) => ({
      type: 'push',
      userId,
      event: {
        type: 'problem_changed',
        id: `${open.problemId}.2`,
        v: 4,
        request_id: open.requestId,
        status: 'completed',
      },
    })),
  )
  expect(effectsOf(open, open)).toEqual([])
  expect(problemEffects({ old: problemRow(open), new: undefined, at: noon })).toEqual([])
})

test('mails contain the note to both sides, but no statements and no private notes', () => {
  const text = textsIn(effectsOf(open, changed({ state: 'resolved', resolution: decision })))
  for (const shown of [decision.note, 'partly agree', 'The delivery was cancelled.', 'Leeds LS1', 'It has not arrived'])
    expect(text).toContain(shown)
  for (const hidden of [decision.privateNote, open.statement.text]) expect(text).not.toContain(hidden)
})

test.each([
  ['complete', "It was handed over with photos, so we've marked the delivery as completed."],
  ['cancel', 'Nothing was handed over, so the delivery was cancelled.'],
  ['keep', 'The delivery itself is as it was.'],
] as const)('the mail about the fourteen days says what happened to the delivery: %s', (lapsedTo, sentence) => {
  expect(textsIn(effectsOf(open, changed({ state: 'unresolved', lapsedTo })))).toContain(sentence)
})

const contested = { ...open.statement, kind: 'not_arrived', text: 'My neighbour has nothing.' } as const

test('what the owner says about a handover is mailed to the other side, once', () => {
  const said = changed({ contested })
  const effects = effectsOf(open, said)
  expect(mailsIn(effects)).toEqual([`carrier: The requester says something's wrong`])
  expect(textsIn(effects)).toMatch(/If we haven't decided by .*4 December.*, the delivery is cancelled\./)
  expect(textsIn(effects)).not.toContain(contested.text)
  expect(mailsIn(effectsOf(said, aProblem({ version: 3, contested })))).toEqual([])
  const lapsed = changed({ contested, state: 'unresolved', lapsedTo: 'cancel' })
  expect(textsIn(effectsOf(said, { ...lapsed, version: 3 }))).toContain(
    'The requester has told us that something is wrong with the handover, so the delivery was cancelled.',
  )
})

test('a problem that closes later is scheduled again', () => {
  const later = '2026-12-05T11:00:00.000Z'
  expect(effectsOf(open, changed({ closesAt: later }))[0]).toEqual({
    type: 'schedule-task',
    task: { kind: 'problem.lapse', at: later, problemId: open.problemId },
  })
})

test('a report asks the carrier to carry on, and says that the job does not count towards their limit', () => {
  const text = textsIn(effectsOf(undefined, open))
  expect(text).toContain('Please carry on as agreed')
  expect(text).toContain("this delivery isn't one of the 10 jobs that you may have at a time")
  const fleet = textsIn(effectsOf(undefined, aProblem({ businessId: aFleetId })))
  expect(fleet).toContain("this delivery isn't one of the 30 jobs that a driver may have at a time")
  const own = textsIn(effectsOf(undefined, aProblem(ofCarrier)))
  expect(own).not.toContain('carry on')
  const over = aProblem({ request: { version: 4, status: 'completed' } })
  expect(textsIn(effectsOf(undefined, over))).not.toContain('carry on')
})
