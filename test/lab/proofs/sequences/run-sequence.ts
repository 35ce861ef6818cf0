import { setClock } from '#test/lab/model/set-clock.ts'
import { brokenAmongThoseLeft } from '#test/support/invariants.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { rowsOf } from '#test/support/table.ts'
import { act, among } from './act.ts'
import type { Command } from './commands.ts'
import { tryForbidden } from './forbidden.ts'
import { isOut, newModel, whos } from './model.ts'
import { cancelOwn } from './moves.ts'
import { publish } from './people-commands.ts'
import { type Counts, compare, count, Divergence, note, type Play, sweep } from './play.ts'
import { reportedAbout } from './problem-commands.ts'
import { newTestUsers } from './test-users.ts'
import { fleetSees, listsOf, seenOf } from './views.ts'

/** Plays a sequence with new people from the same hour on, and checks a part of what changed after each step. */
export const runSequence = async (
  host: TestHost,
  commands: readonly Command[],
  startedAt: number,
  counts: Counts,
): Promise<void> => {
  setClock.to(startedAt)
  const play: Play = { host, testUsers: await newTestUsers(host), model: newModel(), startedAt, told: [], counts }
  const doing = { host, testUsers: play.testUsers, model: play.model, at: startedAt }
  for (const who of ['partner', 'rival'] as const) await publish(doing, who)
  for (const command of commands) {
    const job = await act(play, command)
    await look(play, command, job?.id)
    await tryForbidden(play, command, job)
  }
  await sweep(play)
  await lookAtAll(play)
  await clearUp(play)
  await sweep(play)
  await holdInvariants(play)
  for (const { status, outcome } of play.model.jobs) count(counts.ends, outcome ?? status)
}

/** Compares one user's view of a job, the one that changed if any, and one user's lists. */
const look = async (play: Play, { kind, who, other }: Command, moved: string | undefined): Promise<void> => {
  const { testUsers, model } = play
  if (kind === 'nothing') return
  const job = model.jobs.find(({ id }) => id === moved) ?? among(model.jobs, other)
  const viewer = among(whos, who + other) ?? 'owner'
  if (job) compare(play, await seenOf(testUsers, model, job, viewer, setClock.now()))
  if (other % 3 === 0)
    for (const seen of await listsOf(testUsers, model, among(whos, other) ?? 'owner')) compare(play, seen)
}

/** Compares every list, and every job as three users see it. */
const lookAtAll = async (play: Play): Promise<void> => {
  const { testUsers, model } = play
  const at = setClock.now()
  for (const [place, job] of model.jobs.entries()) {
    const stranger = among(whos, place) ?? 'rival'
    const viewers = new Set([job.owner, job.carrier ?? job.former ?? 'fleet', stranger])
    const seen = await Promise.all([...viewers].map((who) => seenOf(testUsers, model, job, who, at)))
    for (const one of seen) compare(play, one)
  }
  const lists = await Promise.all(whos.map((who) => listsOf(testUsers, model, who)))
  for (const one of [...lists.flat(), await fleetSees(testUsers, model)]) compare(play, one)
}

/** Leaves nothing in the pool that the next sequence would find. */
const clearUp = async (play: Play): Promise<void> => {
  const { testUsers, model } = play
  for (const job of model.jobs) {
    if (isOut(model, job.owner)) continue
    const said = await testUsers[job.owner].client.requests.cancelOwnRequest({ params: { id: job.id } })
    note(play, `cancelOwn by ${job.owner} at the end`, said, cancelOwn(model, job, job.owner, setClock.now()))
  }
}

/** Checks the invariants over the rows of this sequence alone. */
const holdInvariants = async (play: Play): Promise<void> => {
  const { testUsers, model } = play
  if (model.jobs.length === 0) return
  const keys = [
    ...model.jobs.map(({ id }) => `REQ#${id}`),
    ...whos.map((who) => `USER#${testUsers[who].userId}`),
    `BIZ#${testUsers.fleet.businessId}`,
    ...model.jobs.flatMap(({ id }) => reportedAbout.get(id) ?? []).map((id) => `PRB#${id}`),
  ]
  const rows = (await Promise.all(keys.map((key) => rowsOf(key)))).flat()
  // The entries of the audit are those of all sequences, so problems that they should tell of are left out.
  const broken = brokenAmongThoseLeft(rows.filter(({ resolution }) => resolution === undefined))
  if (broken.length > 0) throw new Divergence([...play.told, ...broken].join('\n    '))
}
