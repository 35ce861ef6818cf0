import { listLateMails } from '#functions/platform/mail/late-mail-store.ts'

const atOnce = 5
/** Of the 55 s of a run; what is left then comes with the next one. */
const longestMs = 25_000

/**
 * Sends the mails that wait and have fallen due, until SES takes none of five: it is asked again in a minute. Once it has
 * taken one, the others need not wait for their time.
 */
export const sendLateMails = async (now: Date): Promise<void> => {
  const startedAt = performance.now()
  let isBack = false
  for (;;) {
    const waiting = await listLateMails(now, isBack ? 'all' : 'due')
    if (waiting.length === 0) return
    const { sendLateMail } = await import('./send-late-mail.ts') // with what most runs do not need
    for (let first = 0; first < waiting.length; first += atOnce) {
      const tries = waiting.slice(first, first + atOnce).map((late) => sendLateMail(late, now))
      const outcomes = await Promise.all(tries)
      isBack ||= outcomes.includes('sent')
      const isOut = outcomes.every((outcome) => outcome === 'late')
      if (isOut || performance.now() - startedAt > longestMs) return
    }
  }
}
