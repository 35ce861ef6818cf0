import { randomUUID } from 'node:crypto'
import { type Check, cloudOnly, cookieBindingFaults, cookieFaults, isCloud, statusIs } from './check.ts'
import { probe } from './http-probe.ts'
import { readOnlyChecks } from './read-only-checks.ts'
import { signedInChecks } from './signed-in-checks.ts'

/** All that an operator looks at after a deployment, in the order of the report. */
export const checks: Check[] = [
  ...readOnlyChecks,
  {
    name: 'whoever asks for a code gets a cookie that nobody else gets',
    skipped: ({ mayMail }) => !mayMail && 'it takes --with-mail, since it sends one',
    faults: async (target) => {
      // AWS takes mails to this address itself: none is delivered, and none comes back.
      const email = `success+${randomUUID()}@simulator.amazonses.com`
      const answer = await probe(`${target.origin}/api/auth/send-otp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: target.origin },
        body: JSON.stringify({ email }),
      })
      return [...statusIs(200, answer.status), ...cookieFaults(target, answer)]
    },
  },
  ...signedInChecks,
  {
    name: 'cookies are bound to the host and to https',
    skipped: (target) =>
      isCloud(target) ? target.cookies.length === 0 && 'none was set; it takes --with-mail or --email' : cloudOnly,
    faults: async (target) => cookieBindingFaults(target),
  },
]
