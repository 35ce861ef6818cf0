import { setTimeout as wait } from 'node:timers/promises'
import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { AttemptChoice } from '#shared/model/at-the-door.ts'
import { RequestId } from '#shared/model/ids.ts'
import type { ProblemEnding } from '#shared/model/problem-rules.ts'
import { anAdmin } from '#test/support/admin-actions.ts'
import { type Call, fakeAnswer } from '#test/support/concurrent-calls.ts'
import { confirm, decide, handOver, reportAttempt } from '#test/support/door.ts'
import { complete } from '#test/support/fleets.ts'
import { report, reported, resolve, withdraw } from '#test/support/problems.ts'
import { inDays, ok } from '#test/support/requests.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { putRow, readRow } from '#test/support/table.ts'
import type { Race } from './race.ts'
import { underway } from './request-races.ts'

// as its store writes it
const stored = async (id: string): Promise<RequestItem> => (await readRow(keys.request(id))) as unknown as RequestItem

/** A day or half an hour is too long for a race, so the deadline is put into it. */
const setDeadline = async (id: string, which: 'handover' | 'attempt', at: Date): Promise<void> => {
  const row = await stored(id)
  const [name, deadline] = which === 'handover' ? ['confirmBy', row.door?.handover] : ['decideBy', row.door?.attempt]
  await putRow({ ...row, door: { ...row.door, [which]: { ...deadline, [name]: at.toISOString() } } })
}

/** A deadline within the race, and the sweeper's work at that time. */
const clockOf = (id: string, which: 'handover' | 'attempt') => {
  let at = new Date()
  const ready = async (passesInMs: number): Promise<void> => {
    at = new Date(Date.now() + Math.ceil(passesInMs))
    await setDeadline(id, which, at)
  }
  const call: Call = async () => {
    // late: it reads its settings when it loads
    const { expireRequest } = await import('#functions/domain/requests/end-open-work.ts')
    await wait(Math.max(0, at.getTime() - Date.now()))
    await expireRequest(RequestId.parse(id), new Date())
    return fakeAnswer(200, '')
  }
  return { ready, call }
}

/** What ended it, as its last step has it. */
const enderOf = ({ event: { type, by, reason } }: RequestItem): string => {
  if (type === 'complete') return 'code'
  if (type === 'resolve') return 'admin'
  if (type === 'confirm') return by === 'system' ? `clock, ${reason}` : 'confirm'
  return type
}

const endings = ['complete', 'cancel', 'keep'] as const satisfies ProblemEnding[]
const among = <One>(all: readonly One[], round: number): One | undefined => all[round % all.length]

const triesToResolve = 20

/** An admin who decides the problem of a request as soon as there is one. */
const resolveSoon = async (admin: Awaited<ReturnType<typeof anAdmin>>, id: string, ending: ProblemEnding) => {
  for (let tries = 0; tries < triesToResolve; tries += 1) {
    const problem = (await stored(id)).door?.lastProblem
    if (problem) return resolve(admin, { id: problem }, { ending })
    await wait(1)
  }
  return fakeAnswer(404, 'nothing was reported')
}

/** A row and its problem, where they do not say the same. */
const oddities = async ({ door, event, status }: RequestItem): Promise<string[]> => {
  const problem = door?.lastProblem && (await readRow(keys.problem(door.lastProblem)))
  const { state, resolution } = (problem ?? {}) as { state?: string; resolution?: { ending: ProblemEnding } }
  const ended = { complete: 'completed', cancel: 'cancelled', keep: status } as const
  return [
    ...(door?.handover || door?.attempt ? ['something still stands at the door'] : []),
    ...(resolution && ended[resolution.ending] !== status ? [`resolved by ${resolution.ending}`] : []),
    ...(event.type === 'resolve' && state !== 'resolved' ? [`resolved, and its problem is ${state}`] : []),
    ...((state === 'open') === (door?.problem !== undefined) ? [] : [`its problem is ${state}`]),
  ]
}

const endsOnce = (id: string, steps: number) => async (): Promise<string> => {
  const row = await stored(id)
  const odd = await oddities(row)
  return [
    `${row.status} once by ${enderOf(row)}`,
    ...(row.version === steps ? [] : [`version ${row.version}`]),
    ...odd,
  ].join('; ')
}

const handedOver = async (host: TestHost) => {
  const [given, admin] = [await underway(host), await anAdmin(host)]
  ok(await handOver(given.carrier, given.id))
  return { ...given, admin }
}

/** After the handover, which was the fourth step. */
const ended = 5

const handoverEnds: Race = {
  name: 'handover: code × confirm × confirm_by × report × resolution',
  mayEnd: {
    'completed once by code': 'code',
    'completed once by confirm': 'confirm',
    'completed once by clock, not_contested': 'clock',
    'completed once by admin': 'admin',
    'cancelled once by admin': 'admin',
  },
  set: async (host, round) => {
    const { owner, carrier, id, otp, admin } = await handedOver(host)
    const clock = clockOf(id, 'handover')
    const ending = among(endings, round) ?? 'keep'
    return {
      ready: clock.ready,
      runners: [
        () => complete(carrier, id, otp),
        () => confirm(owner, id),
        clock.call,
        () => report(owner, id),
        () => resolveSoon(admin, id, ending),
      ].map((call) => ({ name: '', call })),
      stands: endsOnce(id, ended),
    }
  },
}

const contestedEnds: Race = {
  name: 'contested handover: code × confirm × withdrawal × confirm_by × two resolutions',
  mayEnd: {
    'completed once by code': 'code',
    'completed once by confirm': 'confirm',
    'completed once by admin': 'admin',
    'cancelled once by admin': 'admin',
  },
  set: async (host, round) => {
    const { owner, carrier, id, otp, admin } = await handedOver(host)
    const [other, problem] = [await anAdmin(host), await reported(owner, id)]
    const clock = clockOf(id, 'handover')
    return {
      ready: clock.ready,
      runners: [
        () => complete(carrier, id, otp),
        () => confirm(owner, id),
        () => withdraw(owner, problem),
        clock.call,
        () => resolve(admin, problem, { ending: among(endings, round) ?? 'keep' }),
        () => resolve(other, problem, { ending: among(endings, round + 1) ?? 'keep' }),
      ].map((call) => ({ name: '', call })),
      stands: endsOnce(id, ended),
    }
  },
}

const choices = ['retry', 'leave', 'return'] as const satisfies AttemptChoice[]

/** The choice that was made, who made it, and how it ended. */
const chosen =
  (id: string, choice: AttemptChoice) =>
  async (said: string[]): Promise<string> => {
    const { status, version, outcome = 'delivered', door } = await stored(id)
    const [decision = '', , code = ''] = said
    const isDecided = decision === '200'
    const right = isDecided ? (choice === 'return' ? 'returned' : 'delivered') : outcome
    const by = isDecided ? 'the owner chose' : outcome === 'returned' ? 'the clock chose' : 'no choice was left'
    const isSteps = isDecided ? version === 6 : version === 5 || version === 6
    const isSound = status === 'completed' && !door && outcome === right && code === '200' && isSteps
    const isRefused = isDecided || /^409 (attempt\.none|request\.moved)$/.test(decision)
    return isSound && isRefused ? by : `${by}: ${said.join(', ')}; ${status} ${version} ${outcome}`
  }

const attemptEnds: Race = {
  name: 'attempt: decision × decide_by × code',
  mayEnd: { 'the owner chose': 'decision', 'the clock chose': 'clock', 'no choice was left': 'code' },
  set: async (host, round) => {
    const { owner, carrier, id, otp } = await underway(host)
    ok(await reportAttempt(carrier, id))
    const clock = clockOf(id, 'attempt')
    const choice = among(choices, round) ?? 'leave'
    const when = choice === 'retry' ? ({ date: inDays(1), slot: 'morning' } as const) : {}
    return {
      ready: clock.ready,
      runners: [() => decide(owner, id, { choice, ...when }), clock.call, () => complete(carrier, id, otp)].map(
        (call) => ({
          name: '',
          call,
        }),
      ),
      stands: chosen(id, choice),
    }
  },
}

export const doorRaces: Race[] = [handoverEnds, contestedEnds, attemptEnds]
