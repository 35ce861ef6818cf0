import { wrongCode } from '#test/support/accounts.ts'
import type { Answered } from '#test/support/client.ts'
import { assign, complete, start } from '#test/support/fleets.ts'
import { accept, acceptOffer, declineOffer } from '#test/support/offers.ts'
import type { Kind } from './commands.ts'
import { drivers, isCarried, type Job, type Model, type Who } from './model.ts'
import * as moves from './moves.ts'
import { assignTo } from './moves-of-people.ts'
import type { TestUsers } from './test-users.ts'

/** What somebody may try with a job: what the model says to it, and how it is asked for. */
export type JobCommand = {
  predict: moves.Move
  call: (troupe: TestUsers, job: Job, who: Who) => Promise<Answered<object>>
}

const asPath = ({ id }: Job) => ({ params: { id } })

/** The right code, as its owner sees it; where there is none, any. */
const codeOf = async (troupe: TestUsers, model: Job): Promise<string> => {
  if (!isCarried(model)) return '123456'
  const { body } = await troupe[model.owner].client.requests.getOtp(asPath(model))
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
] as const satisfies Kind[]

/** `other` chooses among drivers. */
export const jobCommand = (kind: Kind, other: number): JobCommand | undefined => {
  const driver = drivers[other % drivers.length] ?? 'driver'
  const all: Partial<Record<Kind, JobCommand>> = {
    accept: { predict: moves.accept, call: (troupe, { id }, who) => accept(troupe[who], id) },
    acceptOffer: { predict: moves.acceptOffer, call: (troupe, { id }, who) => acceptOffer(troupe[who], id) },
    declineOffer: { predict: moves.declineOffer, call: (troupe, { id }, who) => declineOffer(troupe[who], id) },
    reject: {
      predict: moves.reject,
      call: (troupe, job, who) => troupe[who].client.requests.rejectRequest(asPath(job)),
    },
    start: { predict: moves.start, call: (troupe, { id }, who) => start(troupe[who], id) },
    complete: {
      predict: (_, job, who, at) => moves.complete(job, who, at, true),
      call: async (troupe, job, who) => complete(troupe[who], job.id, await codeOf(troupe, job)),
    },
    guessWrong: {
      predict: (_, job, who, at) => moves.complete(job, who, at, false),
      call: async (troupe, job, who) => complete(troupe[who], job.id, wrongCode(await codeOf(troupe, job), 1 + other)),
    },
    seeCode: {
      predict: (_, job, who) => moves.askForCode(job, who, false),
      call: (troupe, job, who) => troupe[who].client.requests.getOtp(asPath(job)),
    },
    renewCode: {
      predict: (_, job, who) => moves.askForCode(job, who, true),
      call: (troupe, job, who) => troupe[who].client.requests.renewOtp(asPath(job)),
    },
    cancelOwn: {
      predict: moves.cancelOwn,
      call: (troupe, job, who) => troupe[who].client.requests.cancelOwnRequest(asPath(job)),
    },
    cancel: {
      predict: moves.cancel,
      call: (troupe, job, who) => troupe[who].client.requests.cancelRequest(asPath(job)),
    },
    assign: { predict: assignTo(driver), call: (troupe, { id }, who) => assign(troupe[who], id, troupe[driver]) },
  }
  return all[kind]
}

type Question = [command: JobCommand, model: Model, job: Job, who: Who, at: number]

/** What the model would say, asked of copies. */
const foreseen = (...[{ predict }, model, job, who, at]: Question): { said: string; status: Job['status'] } => {
  const copy = structuredClone(model)
  const twin = copy.jobs.find(({ id }) => id === job.id) ?? structuredClone(job)
  return { said: predict(copy, twin, who, at), status: twin.status }
}

/** Whether a move would change anything. */
export const wouldMove = (...question: Question): boolean => {
  const { said, status } = foreseen(...question)
  return said.startsWith('2') && status !== question[2].status
}

/** Whether it is none of theirs, or not the time for it. */
export const isForbidden = (...question: Question): boolean => foreseen(...question).said.startsWith('4')
