import { randomUUID } from 'node:crypto'
import type { LocalMail } from '#functions/platform/local-adapters.ts'
import type { HostOptions } from '#lib/local/options.ts'
import { mailQueue } from './mail-queue.ts'
import { type Mail, mailboxPage, mailStore } from './mailbox.ts'
import { smtpSender } from './smtp-sender.ts'

/** Where accepted mails go: the mailbox of this machine, or the queue to an SMTP server. */
type MailSink = { add: (mail: Mail) => void }

/** Accepts mails in place of SES, and refuses the same addresses. */
export const localMail = (mails: MailSink): LocalMail => ({
  take: async (mail) => {
    const { from, to, replyTo } = mail
    const refusal = [from, ...to, ...replyTo].map(addressError).find((found) => found !== undefined)
    if (refusal) return { refusal }
    mails.add({ id: randomUUID(), sentAt: new Date().toISOString(), ...mail })
    return {}
  },
})

/** SES's text for an invalid address, alone or after a name: Sameway <hello@sameway.example>. */
const addressError = (text: string): string | undefined => {
  const [, address = ''] = /^(?:[^<>\r\n]*<)?([^<>]*)>?$/.exec(text) ?? []
  const [local = '', domain = '', ...rest] = address.split('@')
  if (!/^[\x21-\x7e]+$/.test(local)) return 'Local address contains control or whitespace'
  if (local.startsWith('.')) return 'Local address starts with dot'
  if (local.endsWith('.')) return 'Local address ends with dot'
  if (local.includes('..')) return 'Local address contains dot-dot'
  if (rest.length > 0 || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) return "Missing final '@domain'"
  return undefined
}

type OpenMail = {
  adapter: LocalMail
  mailbox: ReturnType<typeof mailboxPage> | undefined
  /** The mail server's answer at the start, for the operator. Undefined without a mail server. */
  serverReport: Promise<string> | undefined
  /** When the oldest mail that waits for the mail server was accepted. */
  oldestAt: () => number | undefined
  stop: () => Promise<void>
}

/** Sends mails through the server of SMTP_URL and keeps none. Without one they go to the mailbox of this machine. */
export const openMail = (
  { smtpUrl, dataDir, otpEcho }: HostOptions,
  onBounce?: (address: string) => Promise<void>,
): OpenMail => {
  if (smtpUrl) {
    const sender = smtpSender(smtpUrl)
    const queue = mailQueue(dataDir, sender, undefined, onBounce)
    const serverReport = sender.check().then((reason) => reportOf(sender.server, reason))
    return {
      adapter: localMail(queue),
      mailbox: undefined,
      serverReport,
      oldestAt: queue.oldestAt,
      stop: queue.stop,
    }
  }
  const mails = mailStore(dataDir)
  // Only with OTP_ECHO: the mailbox shows codes, with which its reader can sign in as anyone.
  const mailbox = otpEcho ? mailboxPage(mails) : undefined
  return {
    adapter: localMail(mails),
    mailbox,
    serverReport: undefined,
    oldestAt: () => undefined,
    stop: async () => undefined,
  }
}

const reportOf = (server: string, reason: string | undefined): string =>
  reason === undefined
    ? `${server} takes our mails`
    : `${server} takes no mail (${reason}). Mails wait until it does; lib/local/README.md explains SMTP_URL.`
