import { oneClickHeaders } from '#shared/model/one-click-headers.ts'
import { logFault } from '../fault-log.ts'
import type { Mail } from './mailbox.ts'
import { readSmtpUrl } from './smtp-url.ts'

/**
 * The outcome of a try. `later` may still succeed. So may `deferred`: only this recipient cannot take mails now.
 * `bounced` means that the mailbox does not exist, `never` that this mail is refused for another reason, and
 * `unavailable` that the server takes no mails at all.
 */
export type SendOutcome = 'sent' | 'later' | 'deferred' | 'bounced' | 'never' | 'unavailable'
export type MailSender = { send: (mail: Mail) => Promise<SendOutcome>; close: () => void }

const maxConnections = 4
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** Sends mails through an SMTP server, over pooled connections. */
export const smtpSender = (smtpUrl: string) => {
  const { server, password, needsTls, needsValidCertificate } = readSmtpUrl(smtpUrl)
  let isClosed = false
  const open = async () => {
    // Imported late: most hosts on one machine send no mails, and the library is a tenth of what a start would load.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl, // its options override these
      pool: true,
      maxConnections,
      requireTLS: needsTls,
      tls: { rejectUnauthorized: needsValidCertificate },
      disableFileAccess: true,
      disableUrlAccess: true,
      ...timeouts,
    })
  }
  let opened: ReturnType<typeof open> | undefined
  const transport = () => {
    opened ??= open()
    return opened
  }

  const report = (message: string, error: unknown): string => {
    const refusal = toRefusal(error)
    const { code, originalCode = code, command: operation, status } = refusal
    const cause = wordsOf(refusal, password)
    if (!isClosed) logFault(message, { server, cause, code: originalCode, operation, status })
    return cause
  }

  return {
    server,
    send: async ({ id, from, to, replyTo, subject, text, html, oneClickUrl }: Mail): Promise<SendOutcome> => {
      try {
        const { host } = new URL(`mail://${from.replace(/^.*@|>$/g, '')}`)
        // Prepared, so that each stays on one line. Nodemailer's own `list` makes an address of the second one.
        const headers = Object.fromEntries(
          Object.entries(oneClickHeaders(oneClickUrl)).map(([name, value]) => [name, { prepared: true, value }]),
        )
        const about = { messageId: `<${id}@${host}>`, from, to, replyTo, subject, headers }
        await (await transport()).sendMail({ ...about, text, html })
        return 'sent'
      } catch (error) {
        const outcome = outcomeOf(toRefusal(error))
        report(
          outcome === 'never' || outcome === 'bounced'
            ? 'A mail was not sent and will not be'
            : 'A mail was not sent yet',
          error,
        )
        return outcome
      }
    },
    /** Connects and signs in, without a mail. If the server refuses, logs and returns the reason. */
    check: async (): Promise<string | undefined> => {
      try {
        await (await transport()).verify()
        return undefined
      } catch (error) {
        return report('The mail server takes no mail', error)
      }
    },
    close: (): void => {
      isClosed = true
      void opened?.then((open) => open.close())
    },
  }
}

/** The properties that nodemailer and OpenSSL set on their errors. */
const details = ['message', 'code', 'originalCode', 'command', 'response', 'library', 'reason'] as const
type Refusal = Partial<Record<(typeof details)[number], string>> & { status?: number }

const toRefusal = (error: unknown): Refusal => {
  if (!(error instanceof Error)) return {}
  const texts = details.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? [[name, value]] : []
  })
  const status: unknown = Reflect.get(error, 'responseCode')
  return { ...Object.fromEntries(texts), ...(typeof status === 'number' && { status }) }
}

/** Whether the error concerns only this mail, and not the connection, our password or our sender. */
const isAboutMail = ({ command = '', code }: Refusal): boolean =>
  ['RCPT TO', 'DATA'].includes(command) || code === 'EMESSAGE'

/** Servers also answer 5xx to RCPT or DATA when they refuse the sender, not the mail. */
const isAboutSender = ({ response = '' }: Refusal): boolean =>
  /not verified|paused|suspended|relay|authenticat/i.test(response)

/**
 * Whether the server says that the mailbox does not exist: it is unknown, is not here, or its name is invalid. Other
 * refusals, such as those of spam filters, concern us or the mail. An enhanced code overrides the code of the reply.
 * https://www.rfc-editor.org/rfc/rfc5321#section-4.2.3, https://www.rfc-editor.org/rfc/rfc3463#section-3.2
 */
const isAboutMailbox = ({ command, status = 0, response = '' }: Refusal): boolean => {
  if (command !== 'RCPT TO') return false
  const [, subject] = /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  return subject ? ['1.1', '1.2', '1.3', '1.6', '1.10', '2.1'].includes(subject) : [550, 551, 553].includes(status)
}

/** A refused recipient or mail is final. A refused connection, sender or password can be fixed, so it is retried. */
const outcomeOf = (refusal: Refusal): SendOutcome => {
  if (!isAboutMail(refusal)) return 'unavailable'
  const { status = 0 } = refusal
  if (isAboutSender(refusal)) return 'later'
  if (isAboutMailbox(refusal)) return 'bounced'
  if (status >= 500 && status <= 599) return 'never'
  // "Mailbox unavailable"; other codes of its kind are about the server:
  // https://www.rfc-editor.org/rfc/rfc5321#section-4.2.3
  return status === 450 ? 'deferred' : 'later'
}

const maxWords = 300

/**
 * The library's message. It includes the server's own words only until the server has seen a mail, because they may
 * quote its address or text, and never with our password.
 */
const wordsOf = (refusal: Refusal, password: string): string => {
  const { message = 'unknown', library, reason, response, command } = refusal
  const words = library && reason ? reason : message
  const isLate = isAboutMail(refusal) || command === 'CONN'
  return withoutPassword(response && isLate ? words.replaceAll(`: ${response}`, '') : words, password)
    .replace(/\s+/g, ' ')
    .replace(/[^\s<>,;:]+@[^\s<>,;:]+/g, '(address)')
    .trim()
    .slice(0, maxWords)
}

/** Removes the password, plain and in the base64 form in which it is sent. */
const withoutPassword = (words: string, password: string): string =>
  password === ''
    ? words
    : words
        .replaceAll(password, '(password)')
        .replace(/[\w+/]{6,}={0,2}/g, (word) =>
          Buffer.from(word, 'base64').toString().includes(password) ? '(password)' : word,
        )
