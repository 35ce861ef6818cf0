import { config } from '#functions/platform/config.ts'
import { askDependency, faultLine } from '#functions/platform/faults.ts'
import { localAdapters } from '#functions/platform/local-adapters.ts'
import { log } from '#functions/platform/log.ts'
import { GetCommand } from '#functions/platform/table/commands.ts'
import { type Item, keys } from '#functions/platform/table/keys.ts'
import { read, rowSchema } from '#functions/platform/table/row-schema.ts'
import { table, tableName } from '#functions/platform/table/table.ts'
import type { Mail } from './mail.ts'
import { laneOf, type MailLane, type MailOrder, markDone, readMark, scheduleLateMail } from './mail-store.ts'
import { mailboxStore } from './mailbox-store.ts'

/** A display name may stand before the address. */
const addressIn = (sender: string): string => sender.replace(/^.*<|>.*$/g, '').toLowerCase()

/** The addresses that SES reports as unverified; none if SES cut its list short. */
const unverifiedIn = (message: string): string[] => {
  const [, named = ''] = /check in region [\w-]+:(.*)$/is.exec(message) ?? []
  return /\.\.\.|…/.test(named)
    ? []
    : named
        .toLowerCase()
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
}

/**
 * Whether SES refuses this mail for good. All other refusals concern our account or are temporary: access, signature,
 * configuration set, quota, paused sending, an unverified sender, a fault of SES. In the sandbox, SES says
 * `MessageRejected` both for an unverified sender and for an unverified recipient. Only the recipient is final, or such
 * mails would block all others.
 * https://docs.aws.amazon.com/ses/latest/dg/troubleshoot-error-messages.html
 */
export const isRefusedForGood = (error: unknown, sender: string): boolean => {
  if (!(error instanceof Error)) return false
  const { name, message } = error
  // An address is invalid, or the identity's default configuration set is gone.
  if (name === 'BadRequestException') return !/configuration set/i.test(message)
  if (name !== 'MessageRejected' || /\b(paused|suspended)\b/i.test(message)) return false
  if (!/not verified/i.test(message)) return true
  const address = addressIn(sender)
  const ours = [address, address.replace(/^.*@/, '')]
  const unverified = unverifiedIn(message)
  return unverified.length > 0 && !unverified.some((one) => ours.includes(one))
}

/** What SES did with a mail. It may have sent a `late` one after all, if only its answer was lost. */
export type Posted = 'sent' | 'refused' | 'late'

const restMs = 60_000
const restsUntil: Record<MailLane, number> = { code: 0, other: 0 }

/** After a mail that SES could not take, its lane pauses for a minute, so that no one waits for SES. */
const isPaused = (lane: MailLane): boolean => Date.now() < restsUntil[lane]

let client: Promise<typeof import('./ask-ses.ts')> | undefined

/**
 * Hands a mail to this machine, or else to SES. Loads the SDK with the first mail. Throws if the mail is not accepted.
 */
const handOver = async ({ to, replyTo, ...page }: Mail, lane: MailLane): Promise<void> => {
  const mail = { from: config.MAIL_FROM, to: [to], replyTo: replyTo ? [replyTo] : [], ...page }
  const local = localAdapters().mail
  if (local) {
    const { refusal } = await local.take({ ...mail, lane })
    if (refusal) throw Object.assign(new Error(refusal), { name: 'BadRequestException' })
    return
  }
  client ??= import('./ask-ses.ts')
  const { askSes } = await client
  await askSes(mail)
}

export const postMail = async (mail: Mail, lane: MailLane): Promise<Posted> => {
  try {
    await askDependency({ dependency: 'mail', asked: 'SendEmail' }, () => handOver(mail, lane))
    restsUntil[lane] = 0
    return 'sent'
  } catch (error) {
    const isFinal = isRefusedForGood(error, config.MAIL_FROM)
    log(isFinal ? 'error' : 'info', isFinal ? 'mail refused' : 'mail late', { group: 'mail', ...faultLine(error) })
    if (isFinal) return 'refused'
    restsUntil[lane] = Date.now() + restMs
    return 'late'
  }
}

/**
 * Sends a mail once for each `id`, even if its event is repeated. The mark is written after SES has answered: a crash
 * in between may send a mail twice, but never loses one. If SES cannot take it now, only `order` is kept, for the
 * sweeper.
 */
export const sendMail = async (id: string, mail: Mail, order: MailOrder = { mail }): Promise<void> => {
  if (await readMark(id)) return
  const lane = laneOf(order)
  const posted = isPaused(lane) ? 'late' : await postMail(mail, lane)
  if (posted === 'late') await scheduleLateMail(id, order, new Date())
  else await markDone(id)
}

/** The fields that a mail needs from its user's row. */
type Addressee = { email: string; isDriver?: boolean; notificationsOff?: Set<string> }
const Addressee = rowSchema<Addressee>({ email: 'string' })

export type MailToUser = Extract<MailOrder, { userId: string }>

/** Whether a mail that can be switched off has been, by its topic or by a complaint. */
const isSwitchedOff = async (
  { canBeSwitchedOff, topic }: MailToUser,
  { email, notificationsOff }: Addressee,
): Promise<boolean> => {
  if (!canBeSwitchedOff) return false
  return notificationsOff?.has(`${topic}.mail`) || (await mailboxStore.hasComplained(email))
}

/** Whether a user, whose row this is, gets a mail now. */
type IsWanted = (row: Item) => Promise<boolean>

/**
 * Adds the user's current address. Undefined for drivers, whose addresses receive no mail, for erased users, and for a
 * mail that the user has switched off or does not want.
 */
export const addressMailToUser = async (
  order: MailToUser,
  isWanted: IsWanted = async () => true,
): Promise<Mail | undefined> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keys.user(order.userId) }))
  const user = read(Addressee)(Item)
  if (!Item || !user || user.isDriver || (await isSwitchedOff(order, user)) || !(await isWanted(Item))) return undefined
  return { ...order.mail, to: user.email }
}

export const mailToUser = async (id: string, order: MailToUser, isWanted?: IsWanted): Promise<void> => {
  const addressed = await addressMailToUser(order, isWanted)
  if (addressed) await sendMail(id, addressed, order)
}
