import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HostOptions } from '#lib/local/options.ts'
import { mailQueue, smtpSender } from './mail-queue.ts'
import { type Mail, mailboxPage, mailStore } from './mailbox.ts'

/** Takes accepted mails: the mailbox of this machine, or the queue to an SMTP server. */
type MailSink = { add: (mail: Mail) => void }

/** SES's SendEmail, in the form protocol of the SDK's client-ses. */
export const mailApi =
  (mails: MailSink) =>
  async (_: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> => {
    const answer = (status: number, xml: string): void => {
      response.writeHead(status, { 'content-type': 'text/xml' }).end(xml)
    }
    const refuse = (code: string, text: string): void =>
      answer(
        400,
        `<ErrorResponse xmlns="${namespace}"><Error><Type>Sender</Type><Code>${code}</Code><Message>${text}</Message></Error></ErrorResponse>`,
      )
    const form = new URLSearchParams(body.toString('utf8'))
    if (form.get('Action') !== 'SendEmail') return refuse('InvalidAction', 'Only SendEmail is emulated')
    const listed = (kind: string) =>
      [...form].flatMap(([name, value]) => (name.startsWith(`${kind}Addresses.member.`) ? [value] : []))
    const to = ['To', 'Cc', 'Bcc'].flatMap((kind) => listed(`Destination.${kind}`))
    const replyTo = listed('ReplyTo')
    const from = form.get('Source') ?? ''
    if (to.length === 0) return refuse('InvalidParameterValue', 'No recipients')
    const problem = [from, ...to, ...replyTo].map(addressProblem).find((found) => found !== undefined)
    if (problem) return refuse('InvalidParameterValue', problem)
    const id = randomUUID()
    mails.add({
      id,
      sentAt: new Date().toISOString(),
      from,
      to,
      replyTo,
      subject: form.get('Message.Subject.Data') ?? '',
      text: form.get('Message.Body.Text.Data') ?? '',
      html: form.get('Message.Body.Html.Data') ?? '',
    })
    answer(
      200,
      `<SendEmailResponse xmlns="${namespace}"><SendEmailResult><MessageId>${id}</MessageId></SendEmailResult></SendEmailResponse>`,
    )
  }

const namespace = 'http://ses.amazonaws.com/doc/2010-12-01/'

/** SES's text for an invalid address, alone or behind a name: Sameway <hello@sameway.example>. */
const addressProblem = (text: string): string | undefined => {
  const [, address = ''] = /^(?:[^<>\r\n]*<)?([^<>]*)>?$/.exec(text) ?? []
  const [local = '', domain = '', ...rest] = address.split('@')
  if (!/^[\x21-\x7e]+$/.test(local)) return 'Local address contains control or whitespace'
  if (local.startsWith('.')) return 'Local address starts with dot'
  if (local.endsWith('.')) return 'Local address ends with dot'
  if (local.includes('..')) return 'Local address contains dot-dot'
  if (rest.length > 0 || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) return "Missing final '@domain'"
  return undefined
}

type OpenMail = { taker: MailSink; mailbox: ReturnType<typeof mailboxPage> | undefined; stop: () => Promise<void> }

/** Sends mails through the server of SMTP_URL and keeps none. Without one they go to the mailbox of this machine. */
export const openMail = ({ smtpUrl, dataDir, otpEcho }: HostOptions): OpenMail => {
  if (smtpUrl) {
    const queue = mailQueue(dataDir, smtpSender(smtpUrl))
    return { taker: queue, mailbox: undefined, stop: queue.stop }
  }
  const mails = mailStore(dataDir)
  // Only with OTP_ECHO: the mailbox shows codes, which let its reader sign in as anyone.
  return { taker: mails, mailbox: otpEcho ? mailboxPage(mails) : undefined, stop: async () => undefined }
}
