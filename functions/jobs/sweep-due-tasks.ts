import {
  type DueTask,
  dueShards,
  noteFailedRun,
  readDueTasks,
  removeTask,
} from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { currentCallId, inCall } from '#functions/platform/current-call.ts'
import { faultLine } from '#functions/platform/faults.ts'
import { log } from '#functions/platform/log.ts'
import { aboutRow } from '#functions/platform/table/row-name.ts'
import { runTask } from './run-task.ts'

/** The limits of one run. Lambda ends it after 55 seconds. */
export const sweeperLimits = {
  /** Each shard has its own loop, which runs this many tasks at once. */
  tasksAtOnce: 10,
  /** A task that takes longer counts as hanging: its loop continues without it. */
  taskMs: 10_000,
  /** No task starts after this time. The next run, a minute after this one, continues. */
  beginsWithinMs: 40_000,
  /** After this many failures in a row, a kind of task waits for the next run: a service that it needs is down. */
  faultsInRow: 10,
}

type Run = {
  now: Date
  startedAt: number
  limits: typeof sweeperLimits
  counts: { done: number; failed: number; left: number }
  /** Whether it ran out of time for some tasks. */
  isCut: boolean
  faultsInRow: Map<DueTask['kind'], number>
}

const within = async (ms: number, work: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TaskHangs()), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

class TaskHangs extends Error {
  override name = 'TaskHangs'
}

/** The kind of a task, and an id: nothing that a person typed. */
const nameOf = (task: DueTask) => {
  const subject = ['requestId', 'problemId', 'rideId', 'userId', 'ownerId'].flatMap((name) =>
    name in task ? [String(task[name as keyof DueTask])] : [],
  )[0]
  return { operation: task.kind, ...(subject && { subject }) }
}

const noteFault = async (task: DueTask, error: unknown): Promise<void> => {
  const line = { group: 'sweeper', task: task.kind, ...nameOf(task), ...faultLine(error) }
  log('error', 'sweep failed', line)
  try {
    if ((await noteFailedRun(task)) === 'aside') log('error', 'task put aside', line)
  } catch (fault) {
    log('error', 'sweep failed', { group: 'sweeper', task: task.kind, ...nameOf(task), ...faultLine(fault) })
  }
}

const sweepOne = async (task: DueTask, run: Run): Promise<void> => {
  const { limits, counts, faultsInRow, now } = run
  const faults = faultsInRow.get(task.kind) ?? 0
  if (faults >= limits.faultsInRow) {
    counts.left += 1
    return
  }
  try {
    await within(limits.taskMs, runTask(task, now))
    await removeTask(task)
    counts.done += 1
    faultsInRow.set(task.kind, 0)
  } catch (error) {
    counts.failed += 1
    faultsInRow.set(task.kind, (faultsInRow.get(task.kind) ?? 0) + 1)
    await noteFault(task, error)
  }
}

/** Workers take turns reading one list, so a task that hangs blocks none of the others. */
const work = async (due: AsyncGenerator<DueTask>, run: Run): Promise<void> => {
  for await (const task of due) {
    // Attributed to the call that scheduled it, or to this run if there is none.
    await inCall(task.callId ?? currentCallId(), () => sweepOne(task, run), aboutRow(task))
    run.isCut ||= performance.now() - run.startedAt > run.limits.beginsWithinMs
    if (run.isCut) return
  }
}

const sweepShard = async (shard: (typeof dueShards)[number], run: Run): Promise<void> => {
  const due = readDueTasks(run.now, shard)
  const workers = Array.from({ length: run.limits.tasksAtOnce }, () => work(due, run))
  for (const outcome of await Promise.allSettled(workers)) if (outcome.status === 'rejected') throw outcome.reason
}

/**
 * Runs all due tasks, in four loops side by side. A task that throws or hangs does not block others: it stays due, and
 * is put aside after five runs. The run then fails, so that the function's error metric shows it.
 */
export const sweepDueTasks = async (now: Date, limits = sweeperLimits): Promise<void> => {
  const counts = { done: 0, failed: 0, left: 0 }
  const run: Run = { now, startedAt: performance.now(), limits, counts, isCut: false, faultsInRow: new Map() }
  const outcomes = await Promise.allSettled(dueShards.map((shard) => sweepShard(shard, run)))
  if (run.isCut || counts.left > 0)
    log('info', 'tasks wait', { group: 'sweeper', ...(!run.isCut && { count: counts.left }) })
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  const { done, failed } = counts
  if (failed > 0) throw new Error(`${failed} of ${done + failed} due tasks failed`)
}
