import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { logFault } from '../fault-log.ts'
import type { Mail } from './mailbox.ts'
import type { MailSender } from './smtp-sender.ts'

type RetryPolicy = {
  /** The pause after the first failed try. Each further pause is twice as long. */
  firstPauseMs: number
  /** The pause for a mail that the server deferred. */
  maxPauseMs: number
  /** The pause while the server takes no mails. */
  maxOutagePauseMs: number
  giveUpAfterMs: number
}

const defaultRetryPolicy: RetryPolicy = {
  firstPauseMs: 5000,
  maxPauseMs: 15 * 60_000,
  maxOutagePauseMs: 60_000,
  giveUpAfterMs: 24 * 3_600_000,
}

const graceMs = 3000

/**
 * Accepted mails on their way, as in SES: no caller waits for a mail server, and no mail is lost when the process ends.
 * A mail stays on disk only until it is sent.
 */
export const mailQueue = (
  dataDir: string,
  sender: MailSender,
  retry: RetryPolicy = defaultRetryPolicy,
  onBounce: (address: string) => Promise<void> = async () => undefined,
) => {
  const folder = join(dataDir, 'mail', 'outgoing')
  mkdirSync(folder, { recursive: true })
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Set<Promise<void>>()
  /** When each mail without an answer from the server was accepted, by its path. */
  const unanswered = new Map<string, number>()

  /** Codes do not wait for other mails while the server takes none. */
  const outages = { code: createOutage(retry, signal), other: createOutage(retry, signal) }

  const deliver = async (path: string, mail: Mail): Promise<void> => {
    const outage = outages[mail.lane ?? 'other']
    let pauseMs = retry.firstPauseMs
    while (!signal.aborted) {
      const outcome = await sender.send(mail)
      if (outcome !== 'unavailable') for (const { end } of Object.values(outages)) end()
      if (outcome !== 'unavailable' && outcome !== 'later') unanswered.delete(path)
      if (outcome === 'sent' || outcome === 'never' || outcome === 'bounced') {
        rmSync(path, { force: true })
        if (outcome === 'bounced') await Promise.all(mail.to.map(onBounce))
        return
      }
      if (outcome === 'unavailable') await outage.turn()
      else {
        await wait(pauseMs, undefined, { signal }).catch(() => undefined)
        pauseMs = Math.min(pauseMs * 2, retry.maxPauseMs)
      }
      if (!signal.aborted && Date.now() - Date.parse(mail.sentAt) > retry.giveUpAfterMs) {
        logFault('A mail was given up: no server took it in time')
        return rmSync(path, { force: true })
      }
    }
  }

  const begin = (path: string, mail: Mail): void => {
    const delivery = deliver(path, mail).catch((error: unknown) =>
      logFault('A mail could not be taken from the queue', { error }),
    )
    running.add(delivery)
    unanswered.set(path, Date.parse(mail.sentAt))
    void delivery.finally(() => {
      running.delete(delivery)
      unanswered.delete(path)
    })
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
    /**
     * When the oldest mail without an answer from the server was accepted. A mail that only its recipient cannot take
     * does not count, so no one can make the server seem down with an address of their own.
     */
    oldestAt: (): number | undefined => [...unanswered.values()].toSorted((a, b) => a - b)[0],
    /** Finishes the mails that are being sent. The others are sent after the next start. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.race([Promise.all(running), wait(graceMs, undefined, { ref: false })])
      sender.close()
    },
  }
}

/**
 * While the server takes no mails, they queue up and one at a time tries it for all of them: a thousand tries would
 * look like an attack. Once the server has taken one, all are sent.
 */
const createOutage = ({ firstPauseMs, maxOutagePauseMs }: RetryPolicy, signal: AbortSignal) => {
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | undefined
  const turns: (() => void)[] = []

  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      pauseMs = Math.min(pauseMs * 2, maxOutagePauseMs)
      turns.shift()?.()
      if (turns.length > 0) schedule()
    }, pauseMs)
  }
  const end = (): void => {
    clearTimeout(timer)
    timer = undefined
    pauseMs = firstPauseMs
    for (const begin of turns.splice(0)) begin()
  }
  signal.addEventListener('abort', end)

  return {
    end,
    /** Resolves when it is this mail's turn to try, or the outage is over. */
    turn: (): Promise<void> =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        turns.push(resolve)
        schedule()
      }),
  }
}
