import { isDeepStrictEqual } from 'node:util'
import { wrongCode } from '#test/support/accounts.ts'
import type { Answered } from '#test/support/client.ts'
import { assign, complete, start } from '#test/support/fleets.ts'
import { accept, acceptOffer, declineOffer } from '#test/support/offers.ts'
import type { Kind } from './commands.ts'
import { doorCommands } from './door-commands.ts'
import { drivers, isCarried, type Job, type Model, type Who } from './model.ts'
import * as moves from './moves.ts'
import { assignTo } from './moves-of-people.ts'
import { problemCommands } from './problem-commands.ts'
import type { TestUsers } from './test-users.ts'

/** What a user may try with a job: the model's answer, and the call. */
export type JobCommand = {
  predict: moves.Move
  call: (testUsers: TestUsers, job: Job, who: Who) => Promise<Answered<object>>
}

const asPath = ({ id }: Job) => ({ params: { id } })

/** The right code, as its owner sees it, or any code if there is none. */
const codeOf = async (testUsers: TestUsers, model: Job): Promise<string> => {
  if (!isCarried(model)) return '123456'
  const { body } = await testUsers[model.owner].client.requests.getOtp(asPath(model))
  return body.otp ?? '123456'
}

export const forbiddable = [
  'accept',
  'acceptOffer',
  'declineOffer',
  'start',
  'complete',
  'seeCode',
  'renewCode',
  'cancelOwn',
  'cancel',
  'assign',
  'handOver',
  'confirm',
  'attempt',
  'decide',
  'returnInstead',
  'report',
  'answer',
  'withdraw',
] as const satisfies Kind[]

/** `other` chooses among drivers. */
export const jobCommand = (kind: Kind, other: number): JobCommand | undefined => {
  const driver = drivers[other % drivers.length] ?? 'driver'
  const all: Partial<Record<Kind, JobCommand>> = {
    ...doorCommands(other),
    ...problemCommands(other),
    accept: { predict: moves.accept, call: (testUsers, { id }, who) => accept(testUsers[who], id) },
    acceptOffer: { predict: moves.acceptOffer, call: (testUsers, { id }, who) => acceptOffer(testUsers[who], id) },
    declineOffer: { predict: moves.declineOffer, call: (testUsers, { id }, who) => declineOffer(testUsers[who], id) },
    reject: {
      predict: moves.reject,
      call: (testUsers, job, who) => testUsers[who].client.requests.rejectRequest(asPath(job)),
    },
    start: { predict: moves.start, call: (testUsers, { id }, who) => start(testUsers[who], id) },
    complete: {
      predict: (model, job, who, at) => moves.complete(model, job, who, at, true),
      call: async (testUsers, job, who) => complete(testUsers[who], job.id, await codeOf(testUsers, job)),
    },
    guessWrong: {
      predict: (model, job, who, at) => moves.complete(model, job, who, at, false),
      call: async (testUsers, job, who) =>
        complete(testUsers[who], job.id, wrongCode(await codeOf(testUsers, job), 1 + other)),
    },
    seeCode: {
      predict: (_, job, who) => moves.askForCode(job, who, false),
      call: (testUsers, job, who) => testUsers[who].client.requests.getOtp(asPath(job)),
    },
    renewCode: {
      predict: (_, job, who) => moves.askForCode(job, who, true),
      call: (testUsers, job, who) => testUsers[who].client.requests.renewOtp(asPath(job)),
    },
    cancelOwn: {
      predict: moves.cancelOwn,
      call: (testUsers, job, who) => testUsers[who].client.requests.cancelOwnRequest(asPath(job)),
    },
    cancel: {
      predict: moves.cancel,
      call: (testUsers, job, who) => testUsers[who].client.requests.cancelRequest(asPath(job)),
    },
    assign: {
      predict: assignTo(driver),
      call: (testUsers, { id }, who) => assign(testUsers[who], id, testUsers[driver]),
    },
  }
  return all[kind]
}

type Question = [command: JobCommand, model: Model, job: Job, who: Who, at: number]

/** The model's answer, from copies, so that the model stays unchanged. */
const foreseen = (...[{ predict }, model, job, who, at]: Question): { said: string; isMoved: boolean } => {
  const copy = structuredClone(model)
  const twin = copy.jobs.find(({ id }) => id === job.id) ?? structuredClone(job)
  const said = predict(copy, twin, who, at)
  const isAsBefore = isDeepStrictEqual(
    [twin.status, twin.door, twin.problem, twin.reports],
    [job.status, job.door, job.problem, job.reports],
  )
  return { said, isMoved: !isAsBefore }
}

/** Whether a move would change anything. */
export const wouldMove = (...question: Question): boolean => {
  const { said, isMoved } = foreseen(...question)
  return said.startsWith('2') && isMoved
}

/** Whether the model refuses the step, by role or by time. */
export const isForbidden = (...question: Question): boolean => foreseen(...question).said.startsWith('4')
