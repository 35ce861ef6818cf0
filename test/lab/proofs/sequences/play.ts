import { setClock } from '#test/lab/model/set-clock.ts'
import type { Answered } from '#test/support/client.ts'
import { summaryOf } from '#test/support/concurrent-calls.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { isOut, type Job, lapse, type Model, whos } from './model.ts'
import { noteUndone } from './moves.ts'
import type { TestUsers } from './test-users.ts'
import { type Seen, statusNames } from './views.ts'

/** A running sequence: the application, its model, and a log. */
export type Play = {
  host: TestHost
  testUsers: TestUsers
  model: Model
  startedAt: number
  told: string[]
  counts: Counts
}

type Ending = Job['status'] | NonNullable<Job['outcome']>

/** Counts of answers by command, of reads, and of how the jobs ended. */
export type Counts = { answers: Map<string, number>; looks: number; ends: Map<Ending, number> }

export const count = <Key>(counts: Map<Key, number>, key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

/** The application differs from the model. */
export class Divergence extends Error {}

export const compare = ({ told, counts }: Play, { what, found, wanted }: Seen): void => {
  counts.looks += 1
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (is !== should) throw new Divergence([...told, `${what}: ${is}, not ${should}`].join('\n    '))
}

/** Compares an answer with the model's. */
export const note = (play: Play, line: string, said: Answered<object>, wanted: string, job?: Job): void => {
  const answer = summaryOf(said)
  play.told.push(`${line} → ${answer}`)
  count(play.counts.answers, `${line.split(' ')[0]} ${answer}`)
  compare(play, { what: line, found: answer, wanted })
  const { request } = said.body as { request?: { status: string; version: number } } // where it answers with one
  if (!request || !job) return
  compare(play, { what: `status after ${line}`, found: request.status, wanted: statusNames[job.status] })
  if (!job.isUnwritten) job.version ??= request.version
  if (job.version !== undefined)
    compare(play, { what: `version after ${line}`, found: request.version, wanted: job.version })
}

/** Runs the sweeper, which writes what time has changed. */
export const sweep = async ({ host, model }: Play): Promise<void> => {
  await host.settled()
  await host.sweep()
  for (const job of model.jobs) job.isUnwritten = false
  noteUndone(model, model.jobs)
}

/** A driver's session lives a week. */
const longestMs = 5 * 24 * 3_600_000

export const wait = async (play: Play, minutes: number, isSwept: boolean): Promise<void> => {
  const { testUsers, model, startedAt } = play
  const at = setClock.now() + minutes * 60_000
  if (at - startedAt > longestMs) return
  setClock.to(at)
  play.told.push(`${minutes} minutes pass${isSwept ? ', and are written down' : ''}`)
  for (const job of model.jobs) lapse(job, at)
  if (isSwept) await sweep(play)
  // A user who makes no call for a day is signed out.
  for (const who of whos) if (!isOut(model, who)) await testUsers[who].client.auth.checkSession()
}
