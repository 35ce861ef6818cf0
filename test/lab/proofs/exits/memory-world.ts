import { lapseProblem } from '#functions/domain/problems/lapse-problem.ts'
import { problemEffects } from '#functions/domain/problems/problem-effects.ts'
import { type ProblemItem, problemOfRow, problemRow } from '#functions/domain/problems/problem-item.ts'
import type { ProblemStore } from '#functions/domain/problems/problem-store.ts'
import { requestEffects } from '#functions/domain/requests/effects/request-effects.ts'
import { expireRequest } from '#functions/domain/requests/end-open-work.ts'
import { type RequestItem, requestRow } from '#functions/domain/requests/request-item.ts'
import type { Decide, DecideWithFiles, RelatedWrite } from '#functions/domain/requests/request-store.ts'
import type { ScheduledTask } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import type { Change, Effect } from '#functions/domain/shared/effect.ts'
import { kindOf } from '#functions/platform/table/keys.ts'
import type { Action } from '#functions/platform/table/table.ts'
import type { ProblemId } from '#shared/model/ids.ts'
import { isLegalTransition } from '#shared/model/request-lifecycle.ts'

/** All there is: one request, its problems, what is scheduled, and the time. */
export type State = {
  now: number
  item: RequestItem
  problems: Map<ProblemId, ProblemItem>
  tasks: ScheduledTask[]
  isDriverActive: boolean
  isCarrierSuspended: boolean
}

/** A fault that the search has to find. */
export type SeededFault = {
  /** Whether what should happen later is written down; `isStep` if it follows from a step of the request. */
  schedules?: (task: ScheduledTask, isStep: boolean) => boolean
  /** Whether the work of a task is done. */
  runs?: (task: ScheduledTask) => boolean
  /** Whether a call is refused that should not be. */
  refuses?: (call: string, item: RequestItem) => boolean
}

export const tasksOf = (
  effects: readonly Effect[],
  isStep: boolean,
  { schedules }: SeededFault = {},
): ScheduledTask[] =>
  effects.flatMap((effect) =>
    effect.type === 'schedule-task' && (schedules?.(effect.task, isStep) ?? true) ? [effect.task] : [],
  )

/** The product's own use cases over rows that lie in memory, and a fan-out that only schedules. */
export const openWorld = (state: State, fault: SeededFault = {}) => {
  const now = () => new Date(state.now)

  const schedule = (effects: readonly Effect[], isStep: boolean): void => {
    state.tasks.push(...tasksOf(effects, isStep, fault))
  }

  const putProblem = (problem: ProblemItem): void => {
    const old = state.problems.get(problem.problemId)
    state.problems.set(problem.problemId, problem)
    const change: Change = { old: old && problemRow(old), new: problemRow(problem), at: now() }
    schedule(problemEffects(change), true)
  }

  const apply = ({ Put }: Action): void => {
    if (Put?.Item && kindOf(Put.Item) === 'problem') putProblem(problemOfRow(Put.Item))
  }

  /** The one condition that changes here: whether the driver of a business is active. */
  const holds = ({ ConditionCheck }: Action): boolean => {
    const wanted = ConditionCheck?.ExpressionAttributeValues?.[':wanted']
    return wanted === undefined || wanted === state.isDriverActive
  }

  const write = (also: readonly RelatedWrite[]): void => {
    for (const { action, refusal } of also) if (!holds(action)) throw refusal()
    for (const { action } of also) apply(action)
  }

  const putItem = (next: RequestItem): void => {
    const was = state.item
    if (next.version !== was.version && !isLegalTransition(next.event.type, was.status, next.status))
      throw new Error(`${next.event.type} leads from ${was.status} to ${next.status}`)
    state.item = next
    const change: Change = { old: requestRow(was), new: requestRow(next), at: now() }
    schedule(requestEffects(change), next.version !== was.version)
  }

  const requests = {
    find: async () => state.item,
    change: async (_: string, decide: Decide | DecideWithFiles): Promise<RequestItem> => {
      const step = await decide(state.item)
      if (!step) return state.item
      write(step.also ?? [])
      putItem(step.next)
      return step.next
    },
  }

  const put = (item: ProblemItem): Action => ({ Put: { Item: problemRow(item) } })
  const problems: Pick<ProblemStore, 'find' | 'create' | 'replace' | 'postpone' | 'write'> = {
    find: async (problemId) => state.problems.get(problemId),
    create: put,
    replace: (_, next) => put(next),
    postpone: (problemId, { to }, request) => {
      const problem = state.problems.get(problemId)
      if (!problem) throw new Error('There is no problem to close later')
      return put({ ...problem, version: problem.version + 1, closesAt: to, request })
    },
    write: async (actions) => {
      for (const action of actions) apply(action)
      return undefined
    },
  }

  const run = async (task: ScheduledTask): Promise<void> => {
    if (fault.runs && !fault.runs(task)) return
    if (task.kind === 'problem.lapse') await lapseProblem({ requests, problems }, task.problemId, now())
    else await expireRequest(state.item.requestId, now(), { requests })
  }

  const first = (): ScheduledTask | undefined =>
    state.tasks.reduce<ScheduledTask | undefined>((best, task) => (best && best.at <= task.at ? best : task), undefined)

  return {
    state,
    now,
    requests,
    problems,
    refuses: (call: string): boolean => fault.refuses?.(call, state.item) ?? false,
    /** Writes down what time has done so far. */
    sweep: async (): Promise<void> => {
      for (let task = first(); task && Date.parse(task.at) <= state.now; task = first()) {
        state.tasks.splice(state.tasks.indexOf(task), 1)
        await run(task)
      }
    },
    /** Lets time pass until the next task is done; false if nothing is to come. */
    untilNext: async (): Promise<boolean> => {
      const task = first()
      if (!task) return false
      state.now = Math.max(state.now, Date.parse(task.at))
      state.tasks.splice(state.tasks.indexOf(task), 1)
      await run(task)
      return true
    },
  }
}

export type World = ReturnType<typeof openWorld>

/** What happens in the copy is not known in the original. */
export const copyOf = (state: State): State => ({
  ...state,
  problems: new Map(state.problems),
  tasks: [...state.tasks],
})
