import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isLoopback } from '#shared/model/loopback.ts'
import type { Mail } from './mailbox.ts'

type RetryPolicy = { firstPauseMs: number; longestPauseMs: number; giveUpAfterMs: number }

const defaultRetryPolicy: RetryPolicy = {
  firstPauseMs: 5000,
  longestPauseMs: 15 * 60_000,
  giveUpAfterMs: 24 * 3_600_000,
}

const graceMs = 3000

/**
 * Accepted mails on their way, as in SES: no caller waits for a mail server, and no mail is lost when the process ends. A
 * mail stays on the disk until it is sent, and no longer.
 */
export const mailQueue = (dataDir: string, sender: MailSender, patience: RetryPolicy = defaultRetryPolicy) => {
  const folder = join(dataDir, 'mail', 'outgoing')
  mkdirSync(folder, { recursive: true })
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Set<Promise<void>>()

  const deliver = async (path: string, mail: Mail): Promise<void> => {
    for (
      let pauseMs = patience.firstPauseMs;
      !signal.aborted;
      pauseMs = Math.min(pauseMs * 2, patience.longestPauseMs)
    ) {
      const outcome = await sender.send(mail)
      const isLate = Date.now() - Date.parse(mail.sentAt) > patience.giveUpAfterMs
      if (outcome === 'later' && isLate) console.error('A mail was given up: no server took it in time.')
      if (outcome !== 'later' || isLate) return rmSync(path, { force: true })
      await wait(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  const begin = (path: string, mail: Mail): void => {
    const delivery = deliver(path, mail).catch((error: unknown) => console.error(String(error)))
    running.add(delivery)
    void delivery.finally(() => running.delete(delivery))
  }

  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.endsWith('.json')) begin(path, JSON.parse(readFileSync(path, 'utf8')))
    else rmSync(path) // half a mail, which was never accepted
  }

  return {
    add: (mail: Mail): void => {
      const path = join(folder, `${mail.id}.json`)
      writeFileSync(`${path}.new`, JSON.stringify(mail), { mode: 0o600 })
      renameSync(`${path}.new`, path)
      begin(path, mail)
    },
    /** Finishes the mails that are being sent. The others follow after the next start. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.race([Promise.all(running), wait(graceMs, undefined, { ref: false })])
      sender.close()
    },
  }
}

/** The outcome of a try: `later` may still succeed, `never` means that this mail or its address is refused. */
export type SendOutcome = 'sent' | 'later' | 'never'
type MailSender = { send: (mail: Mail) => Promise<SendOutcome>; close: () => void }

const maxConnections = 4
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** Sends mails through an SMTP server, over pooled connections. A password for another machine needs TLS. */
export const smtpSender = (smtpUrl: string): MailSender => {
  const { username, hostname } = new URL(smtpUrl)
  const open = async () => {
    // Imported late: most hosts on one machine send no mails, and it is a tenth of what a start would load.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections,
      requireTLS: username !== '' && !isLoopback(hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
      ...timeouts,
    })
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    send: async ({ id, from, to, replyTo, subject, text, html }) => {
      try {
        const { host } = new URL(`mail://${from.replace(/^.*@|>$/g, '')}`)
        transport ??= open()
        await (await transport).sendMail({ messageId: `<${id}@${host}>`, from, to, replyTo, subject, text, html })
        return 'sent'
      } catch (error) {
        const outcome = outcomeOf(error)
        console.error(`A mail was not sent ${outcome === 'never' ? 'and will not be' : 'yet'}: ${reasonOf(error)}.`)
        return outcome
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown; response?: unknown }

const partsOf = (error: unknown): SmtpError => (typeof error === 'object' && error !== null ? error : {})

/** Servers also answer with 5xx to RCPT or DATA when they refuse the sender, not the mail. */
const isAboutSender = (response: unknown): boolean =>
  /not verified|paused|suspended|relay|authenticat/i.test(String(response))

/** A refused recipient or mail is final. A refused connection, sender or password can be corrected, so it is retried. */
const outcomeOf = (error: unknown): SendOutcome => {
  const { responseCode, command, response } = partsOf(error)
  const isForGood = typeof responseCode === 'number' && responseCode >= 500 && responseCode <= 599
  return isForGood && ['RCPT TO', 'DATA'].includes(String(command)) && !isAboutSender(response) ? 'never' : 'later'
}

/** Without the server's own words, which may contain addresses. */
const reasonOf = (error: unknown): string => {
  const { code, responseCode, command } = partsOf(error)
  return [code ?? 'unknown', command, responseCode].filter((part) => part !== undefined).join(' ')
}
