import { randomUUID } from 'node:crypto'
import {
  type Check,
  cloudOnly,
  cookie,
  cookieBindingFaults,
  cookieFaults,
  isCloud,
  needsAccount,
  refuses,
  statusIs,
  type Target,
  unless,
} from './check.ts'
import { fileCheck } from './file-check.ts'
import { handshake, probe } from './http-probe.ts'
import { readOnlyChecks } from './read-only-checks.ts'

const get = (target: Target, path: string) => probe(`${target.origin}${path}`, { headers: { cookie: cookie(target) } })

/** The order matters: the first check creates the session for the others, and the last ends it. */
export const signedInChecks: Check[] = [
  {
    name: 'somebody signs in, with cookies that nobody else gets',
    skipped: needsAccount,
    faults: async (target) => {
      const answer = await probe(`${target.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: target.origin },
        body: JSON.stringify(target.account),
      })
      return [...statusIs(200, answer.status), ...cookieFaults(target, answer)]
    },
  },
  {
    name: '/ws opens with a session, from our own site',
    skipped: needsAccount,
    faults: async (target) =>
      statusIs(101, await handshake(`${target.origin}/ws`, { cookie: cookie(target), origin: target.origin })),
  },
  {
    name: '/ws is refused from elsewhere, whoever is signed in',
    skipped: needsAccount,
    faults: async (target) =>
      statusIs(
        403,
        await handshake(`${target.origin}/ws`, { cookie: cookie(target), origin: 'https://elsewhere.example' }),
      ),
  },
  {
    name: '/api/users/me says who that is',
    skipped: needsAccount,
    faults: async (target) => {
      const { status, text } = await get(target, '/api/users/me')
      const isTheirs = text.includes(JSON.stringify(target.account?.email.toLowerCase()))
      return [...statusIs(200, status), ...unless(isTheirs, 'it speaks of somebody else')]
    },
  },
  fileCheck,
  {
    name: 'whoever logs out has no session any more',
    skipped: needsAccount,
    faults: async (target) => {
      const logout = { method: 'POST', headers: { cookie: cookie(target), origin: target.origin } }
      const { status } = await probe(`${target.origin}/api/auth/logout`, logout)
      return [...statusIs(200, status), ...refuses(401, 'session.none', await get(target, '/api/auth/check-session'))]
    },
  },
]

/** All checks for an operator after a deploy, in the order of the report. */
export const allChecks: Check[] = [
  ...readOnlyChecks,
  {
    name: 'whoever asks for a code gets a cookie that nobody else gets',
    skipped: ({ mayMail }) => !mayMail && 'it takes --with-mail, since it sends one',
    faults: async (target) => {
      // SES's simulator: it accepts mails to this address and delivers none.
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
