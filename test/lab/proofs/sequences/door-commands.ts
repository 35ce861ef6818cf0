import { setClock } from '#test/lab/model/set-clock.ts'
import { aProof, confirm, decide, handOver, reportAttempt, returnInstead } from '#test/support/door.ts'
import type { Kind } from './commands.ts'
import * as door from './door-moves.ts'
import type { JobCommand } from './job-commands.ts'
import type { Job, Who } from './model.ts'
import type { TestUsers } from './test-users.ts'

const noPhoto = 'upl_0000000000000000000000'

/** Only who may hand it over needs a photo that is there: everybody else is refused before anybody looks at it. */
const photoFor = async (testUsers: TestUsers, job: Job, who: Who): Promise<string> =>
  job.carrier === who || (job.isFleets && who === 'fleet') ? aProof(testUsers[who]).catch(() => noPhoto) : noPhoto

export const doorCommands = (other: number) =>
  ({
    handOver: {
      predict: door.handOver,
      call: async (testUsers, job, who) =>
        handOver(testUsers[who], job.id, { photos: [await photoFor(testUsers, job, who)] }),
    },
    confirm: { predict: door.confirm, call: (testUsers, { id }, who) => confirm(testUsers[who], id) },
    attempt: {
      predict: door.attempt,
      call: (testUsers, { id }, who) => reportAttempt(testUsers[who], id, { reason: 'unsafe', photos: [] }),
    },
    decide: {
      predict: door.decide(other),
      call: (testUsers, { id }, who) => {
        const { choice, date } = door.choiceAt(other, setClock.now())
        return decide(testUsers[who], id, { choice, ...(date && { date, slot: 'morning' }) })
      },
    },
    returnInstead: {
      predict: door.returnInstead,
      call: (testUsers, { id }, who) => returnInstead(testUsers[who], id),
    },
  }) satisfies Partial<Record<Kind, JobCommand>>
