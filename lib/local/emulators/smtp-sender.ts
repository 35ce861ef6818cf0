import { createTransport } from 'nodemailer'
import { isLoopback } from '#shared/model/loopback.ts'
import type { Mail } from './mail-store.ts'

/** What became of a mail: `later` may still go well, `never` is about this mail or its address. */
export type SendOutcome = 'sent' | 'later' | 'never'
export type MailSender = { send: (mail: Mail) => Promise<SendOutcome>; close: () => void }

const maxConnections = 4
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** Sends mails by a server of SMTP, over connections that are kept. A password is never sent in the clear to another machine. */
export const smtpSender = (smtpUrl: string): MailSender => {
  const { username, hostname } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    requireTLS: username !== '' && !isLoopback(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
  return {
    send: async ({ id, from, to, replyTo, subject, text, html }) => {
      try {
        const { host } = new URL(`mail://${from.replace(/^.*@|>$/g, '')}`)
        await transport.sendMail({ messageId: `<${id}@${host}>`, from, to, replyTo, subject, text, html })
        return 'sent'
      } catch (error) {
        const outcome = outcomeOf(error)
        console.error(`A mail was not sent ${outcome === 'never' ? 'and will not be' : 'yet'}: ${reasonOf(error)}.`)
        return outcome
      }
    },
    close: () => transport.close(),
  }
}

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown; response?: unknown }

const partsOf = (error: unknown): SmtpError => (typeof error === 'object' && error !== null ? error : {})

/** What servers say of whoever hands a mail in, at a place where they speak of the mail: SES of our sender, a relay of us. */
const isAboutSender = (response: unknown): boolean =>
  /not verified|paused|suspended|relay|authenticat/i.test(String(response))

/** Refused for good are a recipient and a mail; whoever refuses us, our name or our password may yet be told otherwise. */
const outcomeOf = (error: unknown): SendOutcome => {
  const { responseCode, command, response } = partsOf(error)
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && responseCode <= 599
  return isForGood && ['RCPT TO', 'DATA'].includes(String(command)) && !isAboutSender(response) ? 'never' : 'later'
}

/** Never the server's own words, in which addresses stand. */
const reasonOf = (error: unknown): string => {
  const { code, responseCode, command } = partsOf(error)
  return [code ?? 'unknown', command, responseCode].filter((part) => part !== undefined).join(' ')
}
