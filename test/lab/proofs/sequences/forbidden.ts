import { setClock } from '#test/lab/model/set-clock.ts'
import type { Command } from './commands.ts'
import { forbiddable, isForbidden, jobCommand } from './job-commands.ts'
import { isOut, type Job, whos } from './model.ts'
import { note, type Play } from './play.ts'

/**
 * By chance alone each would occur once in a long run, so some are tried after every step, with the job that changed.
 */
export const tryForbidden = async (play: Play, { other, which }: Command, job: Job | undefined): Promise<void> => {
  const { model, testUsers } = play
  // A request whose offer has expired cannot be taken until the sweeper has put it into the pool.
  if (!job || job.isUnwritten) return
  const at = setClock.now()
  const forbidden = whos
    .filter((who) => !isOut(model, who))
    .flatMap((who) =>
      forbiddable.flatMap((kind) => {
        const doing = jobCommand(kind, other)
        return doing && isForbidden(doing, model, job, who, at) ? [{ kind, who, doing }] : []
      }),
    )
  // People who have or had a part in it are the likeliest to get what they should not.
  const known = [job.owner, job.carrier, job.former, ...job.excluded]
  const close = forbidden.filter(({ who }) => known.includes(who))
  for (const one of [...spread(close, 6, other + 7 * which), ...spread(forbidden, 2, which + 7 * other)]) {
    const { kind, who, doing } = one
    const said = await doing.call(testUsers, job, who)
    const wanted = doing.predict(model, job, who, setClock.now())
    note(play, `${kind} by ${who} of job ${model.jobs.indexOf(job)}, which is forbidden`, said, wanted, job)
  }
}

/** This many of them, spread evenly. */
const spread = <Thing>(things: readonly Thing[], count: number, from: number): Thing[] =>
  Array.from({ length: Math.min(count, things.length) }, (_, turn) => {
    const at = from + turn * Math.ceil(things.length / count)
    return things[at % things.length]
  }).filter((thing) => thing !== undefined)
