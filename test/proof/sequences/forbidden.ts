import type { Command } from './commands.ts'
import { forbiddable, isForbidden, jobCommand } from './job-commands.ts'
import { isOut, type Job, whos } from './model.ts'
import { note, type Play } from './play.ts'
import { setClock } from './set-clock.ts'

const tries = 3

/** Left to chance each would come about once in a long run: so some are tried at every step, with the job that has moved. */
export const tryForbidden = async (play: Play, { other, which }: Command, job: Job | undefined): Promise<void> => {
  const { model, troupe } = play
  // What an offer has left over is nobody's until somebody has written that it stands in the pool.
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
  for (let turn = 0; turn < tries; turn += 1) {
    const one =
      forbidden[(other + 7 * which + turn * Math.ceil(forbidden.length / tries)) % Math.max(1, forbidden.length)]
    if (!one) return
    const { kind, who, doing } = one
    const said = await doing.call(troupe, job, who)
    const wanted = doing.predict(model, job, who, setClock.now())
    note(play, `${kind} by ${who} of job ${model.jobs.indexOf(job)}, which is forbidden`, said, wanted, job)
  }
}
