import type { Context } from 'aws-lambda'
import { countAside, isHourly, replayTasks } from '#functions/domain/scheduled-tasks/scheduled-task-store.ts'
import { config } from '#functions/platform/config.ts'
import { inCall, runIdOf } from '#functions/platform/current-call.ts'
import { askDependency, faultLine } from '#functions/platform/faults.ts'
import { log } from '#functions/platform/log.ts'
import { listLateMails, type MailLane, mailLanes } from '#functions/platform/mail/mail-store.ts'
import { aboutRow } from '#functions/platform/table/row-name.ts'
import { sweepDueTasks } from './sweep-due-tasks.ts'

const mailsAtOnce = 5
/** At most this much of the 55 s of a run. The next run sends the rest. */
const mailsLongestMs = 25_000

type LaneRun = { now: Date; startedAt: number; isBack: boolean }

/**
 * Sends the due mails of a lane. Stops when SES accepts none of five; the next run tries again. Once SES has accepted
 * one, the others are sent before they are due. Returns whether it has accepted any.
 */
const sendLane = async (lane: MailLane, { now, startedAt, isBack: wasBack }: LaneRun): Promise<boolean> => {
  let isBack = wasBack
  for (;;) {
    const waiting: Awaited<ReturnType<typeof listLateMails>> = await listLateMails(lane, now, isBack ? 'all' : 'due')
    if (waiting.length === 0) return isBack
    const { sendLateMail } = await import('./send-late-mail.ts') // most runs do not need it
    for (let first = 0; first < waiting.length; first += mailsAtOnce) {
      const tries = waiting
        .slice(first, first + mailsAtOnce)
        .map((late) => inCall(late.callId, () => sendLateMail(late, now), aboutRow(late)))
      const outcomes = await Promise.all(tries)
      isBack ||= outcomes.includes('sent')
      const isOut = outcomes.every((outcome) => outcome === 'late')
      if (isOut || performance.now() - startedAt > mailsLongestMs) return isBack
    }
  }
}

/** Codes and other mails do not wait for each other. If SES accepts one lane, the other is sent as well. */
export const sendLateMails = async (now: Date): Promise<void> => {
  const startedAt = performance.now()
  const ran = await Promise.all(
    mailLanes.map(async (lane) => ({ lane, isBack: await sendLane(lane, { now, startedAt, isBack: false }) })),
  )
  if (!ran.some(({ isBack }) => isBack)) return
  const others = ran.filter(({ isBack }) => !isBack)
  await Promise.all(others.map(({ lane }) => sendLane(lane, { now, startedAt, isBack: true })))
}

/** Logs once an hour how many tasks are put aside, so that the alarm stays on until they are replayed. */
const reportAside = async (now: Date): Promise<void> => {
  const count = isHourly(now) ? await countAside() : 0
  if (count > 0) log('error', 'tasks are aside', { group: 'sweeper', count })
}

const quotaMinutes = 15

/** Logs how much of its daily mail quota the account has used, in per cent, because no AWS metric shows it. */
const watchMailQuota = async (now: Date): Promise<void> => {
  // One machine hands its mails to a server without a quota.
  if (!config.MAIL_CONFIGURATION_SET || now.getUTCMinutes() % quotaMinutes !== 0) return
  try {
    const { askMailQuota } = await import('#functions/platform/mail/ask-ses.ts')
    const { sent, most } = await askDependency({ dependency: 'mail', asked: 'GetAccount' }, askMailQuota)
    if (most > 0) log('info', 'mail quota', { group: 'sweeper', percent: Math.round((100 * sent) / most) })
  } catch (error) {
    log('error', 'mail quota unknown', { group: 'sweeper', ...faultLine(error) })
  }
}

/** A list that cannot be read fails the run and is logged here. A task that fails is logged by itself. */
const failRun =
  (task: string) =>
  (error: unknown): never => {
    const line = faultLine(error)
    if (line.dependency) log('error', 'sweep failed', { group: 'sweeper', task, ...line })
    throw error
  }

/** Set by an operator who has fixed the cause of failed tasks: see "Tasks were put aside" in lib/cloud/README.md. */
type Order = { replay?: boolean }

/**
 * Runs every minute. A failed task stays due and is tried again a minute later. Tasks and mails do not wait for each
 * other.
 */
export const handler = (
  { replay }: Order = {},
  context?: Pick<Context, 'awsRequestId'>,
): Promise<{ replayed: number }> =>
  inCall(runIdOf(context), async () => {
    const now = new Date()
    const replayed = replay ? await replayTasks(now) : 0
    const work = { tasks: sweepDueTasks(now), mails: sendLateMails(now), aside: reportAside(now) }
    const results = await Promise.allSettled([
      ...Object.entries(work).map(([task, done]) => done.catch(failRun(task))),
      watchMailQuota(now),
    ])
    for (const result of results) if (result.status === 'rejected') throw result.reason
    return { replayed }
  })
