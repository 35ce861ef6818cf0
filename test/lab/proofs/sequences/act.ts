import { setClock } from '#test/lab/model/set-clock.ts'
import type { Command, Kind } from './commands.ts'
import { type JobCommand, jobCommand, wouldMove } from './job-commands.ts'
import { isOut, type Job, type Model, partners, type Who, whos } from './model.ts'
import * as people from './people-commands.ts'
import { note, type Play, sweep, wait } from './play.ts'

const waits = {
  waitMinutes: 10,
  waitHalfHour: 30,
  waitForLock: 16,
  waitHours: 190,
  waitForNight: 14 * 60,
} as const
const isWait = (kind: string): kind is keyof typeof waits => kind in waits

export const among = <Thing>(things: readonly Thing[], at: number): Thing | undefined =>
  things[at % Math.max(1, things.length)]

/** Carries out a command and returns the job that it was about, if any. */
export const act = async (play: Play, command: Command): Promise<Job | undefined> => {
  const { kind, other } = command
  if (isWait(kind)) await wait(play, waits[kind], other % 2 === 0)
  else if (kind === 'waitDay') await waitDay(play, other % 2 === 0)
  else if (jobCommand(kind, other)) return actOnJob(play, command)
  else if (kind !== 'nothing') await actOnPeople(play, command)
  return undefined
}

/** In two halves: sessions end after a day without a call. */
const waitDay = async (play: Play, isSwept: boolean): Promise<void> => {
  await wait(play, 12 * 60, false)
  await wait(play, 12 * 60, isSwept)
}

type Choice = { kind: Command['kind']; doing: JobCommand; job: Job; by: Who }

/** The steps that bring a job forward, for a command that no job is ready for. */
const onwards = ['start', 'acceptOffer', 'accept', 'assign'] as const satisfies Kind[]
const before: Partial<Record<Kind, Kind[]>> = {
  attempt: [],
  handOver: [],
  report: [],
  decide: ['attempt'],
  returnInstead: ['decide', 'attempt'],
  confirm: ['handOver'],
  answer: ['report'],
  withdraw: ['report'],
  resolve: ['report'],
}
const stepsTo = (kind: Kind): Kind[] => [kind, ...(before[kind] ?? ['complete']), ...onwards]

/** Chooses a user and a job with which the command can succeed or, without luck, any. */
const chosen = ({ kind, other, luck, which, who }: Command, model: Model): Choice | undefined => {
  const at = setClock.now()
  const choices = (of: Command['kind']): Choice[] => {
    const doing = jobCommand(of, other)
    return model.jobs.flatMap((job) => whos.flatMap((by) => (doing ? [{ kind: of, doing, job, by }] : [])))
  }
  const able = ({ doing, job, by }: Choice) => !isOut(model, by) && wouldMove(doing, model, job, by, at)
  if (luck > 0)
    for (const of of stepsTo(kind)) {
      const choice = among(choices(of).filter(able), which)
      if (choice) return choice
    }
  return among(choices(kind), which * whos.length + who)
}

const actOnJob = async (play: Play, command: Command): Promise<Job | undefined> => {
  const { testUsers, model } = play
  const choice = chosen(command, model)
  if (!choice) return undefined
  const { kind, doing, job, by } = choice
  // A request whose offer has expired cannot be taken until the sweeper has put it into the pool.
  if (job.isUnwritten && (kind === 'accept' || kind === 'assign')) await sweep(play)
  const said = await doing.call(testUsers, job, by)
  const isAdmins = kind === 'resolve'
  const wanted = isOut(model, by) && !isAdmins ? '401 session.none' : doing.predict(model, job, by, setClock.now())
  note(play, `${kind} by ${isAdmins ? 'an admin' : by} of job ${model.jobs.indexOf(job)}`, said, wanted, job)
  return job
}

const usual = {
  post: ['owner', 'neighbour', 'partner'],
  offer: ['owner', 'neighbour'],
  switchOff: ['fleet'],
  switchOn: ['fleet'],
  editBusiness: ['fleet'],
} as const satisfies Partial<Record<Command['kind'], Who[]>>

const isUsual = (kind: string): kind is keyof typeof usual => kind in usual

const actOnPeople = async (play: Play, command: Command): Promise<void> => {
  const { host, testUsers, model } = play
  const { kind, who, which, luck } = command
  const doing = { host, testUsers, model, at: setClock.now() }
  const by = among<Who>(luck > 0 ? (isUsual(kind) ? usual[kind] : partners) : whos, who) ?? 'owner'
  if (kind === 'publish') return publish(doing, among(partners, who) ?? 'partner')
  const wasOut = isOut(model, by)
  const tried = await attempt(doing, by, command, among(model.rides, which))
  if (!tried) return
  const isAdmins = kind === 'verifyBusiness'
  const wanted = wasOut && !isAdmins ? '401 session.none' : tried.wanted()
  note(play, `${kind} by ${isAdmins ? 'an admin' : by}`, tried.said, wanted)
}

/** Writes directly to the table, so only for users who have not left. */
const publish = async (doing: people.Doing, who: Who): Promise<void> => {
  if (!isOut(doing.model, who)) await people.publish(doing, who)
}

const attempt = async (
  doing: people.Doing,
  by: Who,
  command: Command,
  ride: Model['rides'][number] | undefined,
): Promise<people.Tried | undefined> => {
  const { kind } = command
  if (kind === 'post') return people.post(doing, by, command)
  if (kind === 'switchOff' || kind === 'switchOn') return people.switchTo(doing, by, command)
  if (kind === 'goOnline' || kind === 'goOffline') return people.goOn(doing, by, kind === 'goOnline')
  if (kind === 'editBusiness') return people.edit(doing, by)
  if (kind === 'verifyBusiness') return people.verify(doing)
  if (kind === 'erase') return people.erase(doing, by)
  if (kind === 'offer') return ride && people.offer(doing, by, ride)
  return ride && people.deleteRide(doing, by, ride)
}
