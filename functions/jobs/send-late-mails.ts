import { listLateMails } from '#functions/platform/mail/late-mail-store.ts'

const atOnce = 5
/** Of the 55 s of a run; what is left then comes with the next one. */
const longestMs = 25_000

/** Sends the mails that wait and have fallen due, until SES takes none of five: it is asked again in a minute. */
export const sendLateMails = async (now: Date): Promise<void> => {
  const startedAt = performance.now()
  for (;;) {
    const due = await listLateMails(now)
    if (due.length === 0) return
    const { sendLateMail } = await import('./send-late-mail.ts') // with what most runs do not need
    for (let first = 0; first < due.length; first += atOnce) {
      const tries = due.slice(first, first + atOnce).map((late) => sendLateMail(late, now))
      const outcomes = await Promise.all(tries)
      const isOut = outcomes.every((outcome) => outcome === 'late')
      if (isOut || performance.now() - startedAt > longestMs) return
    }
  }
}
