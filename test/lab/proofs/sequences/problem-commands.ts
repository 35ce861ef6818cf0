import { answerTo, report, resolve, withdraw } from '#test/support/problems.ts'
import type { Kind } from './commands.ts'
import type { JobCommand } from './job-commands.ts'
import type { Ending, Job } from './model.ts'
import * as moves from './problem-moves.ts'
import { signInAgain } from './test-users.ts'

/** The ids of what was reported about each job, the last one last. */
export const reportedAbout = new Map<string, string[]>()

const lastOf = ({ id }: Job) => ({
  id: (reportedAbout.get(id)?.at(-1) ?? 'prb_0000000000000000000000') as never, // as the answers have it
  request_id: id as never,
})

export const problemCommands = (other: number) => {
  const ending = (['keep', 'keep', 'complete', 'cancel'] as const satisfies Ending[])[other % 4] ?? 'keep'
  return {
    report: {
      predict: moves.report,
      call: async (testUsers, { id }, who) => {
        const said = await report(testUsers[who], id)
        const known = reportedAbout.get(id) ?? []
        const reported = said.body.problem?.id
        if (reported && !known.includes(reported)) reportedAbout.set(id, [...known, reported])
        return said
      },
    },
    answer: { predict: moves.answer, call: (testUsers, job, who) => answerTo(testUsers[who], lastOf(job)) },
    withdraw: { predict: moves.withdraw, call: (testUsers, job, who) => withdraw(testUsers[who], lastOf(job)) },
    resolve: {
      predict: moves.resolveAs(ending),
      call: async ({ admin }, job) => {
        await signInAgain(admin) // their sessions are short
        return resolve(admin, lastOf(job), { ending })
      },
    },
  } satisfies Partial<Record<Kind, JobCommand>>
}
