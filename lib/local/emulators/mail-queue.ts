import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Mail } from './mail-store.ts'
import type { MailSender } from './smtp-sender.ts'

type RetryPolicy = { firstPauseMs: number; longestPauseMs: number; giveUpAfterMs: number }

const defaultRetryPolicy: RetryPolicy = {
  firstPauseMs: 5000,
  longestPauseMs: 15 * 60_000,
  giveUpAfterMs: 24 * 3_600_000,
}

const graceMs = 3000

/**
 * Mails on their way, as SES keeps them once it has accepted them: nobody waits for a mail server, and none is lost when
 * the process ends. A mail is on the disk until it was sent, and not a moment longer.
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
    else rmSync(path) // half a mail, which nobody was told of
  }

  return {
    add: (mail: Mail): void => {
      const path = join(folder, `${mail.id}.json`)
      writeFileSync(`${path}.new`, JSON.stringify(mail), { mode: 0o600 })
      renameSync(`${path}.new`, path)
      begin(path, mail)
    },
    /** What is being sent comes to its end; the rest goes on its way after the next start. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await Promise.race([Promise.all(running), wait(graceMs, undefined, { ref: false })])
      sender.close()
    },
  }
}
