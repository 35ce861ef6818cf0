import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#lib/local/listen.ts'
import { newEmail } from '#test/support/accounts.ts'
import { httpCall } from '#test/support/http-call.ts'
import { runScript } from '#test/support/run-local.ts'
import type { Attack } from './attack.ts'

const publicName = 'sameway.example'

/** The headers that a TLS proxy on the same machine adds to a stranger's call. */
const throughProxy = { host: publicName, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }

/**
 * Headers that proxies and tunnels add. Each alone must reveal a proxy, even one that sends this machine's own host.
 */
const marks = [
  ...['forwarded', 'via', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip', 'cf-ray', 'cf-visitor', 'cdn-loop'],
  ...['x-forwarded-for', 'x-forwarded-port', 'x-forwarded-server', 'x-forwarded-prefix', 'x-forwarded'],
  ...['x-original-host', 'x-original-url', 'x-original-forwarded-for', 'x-client-ip', 'x-cluster-client-ip'],
]

/** Settings that an operator may have chosen, whether they know about the echo or not. */
const settings: Record<string, string>[] = [
  { PUBLIC_URL: `https://${publicName}` },
  { PUBLIC_URL: `https://${publicName}`, OTP_ECHO: '1' },
  { PUBLIC_URL: `https://${publicName}`, SEED: 'demo', OTP_ECHO: '0' },
  {},
]

/** Asks for the mailbox and a code for another person's address, as a stranger would. Returns what was given out. */
const askFor = async (url: string, headers: Record<string, string>): Promise<string[]> => {
  const body = JSON.stringify({ email: newEmail() })
  const json = { 'content-type': 'application/json', ...headers }
  const code = await httpCall(url, { method: 'POST', path: '/api/auth/send-otp', headers: json, body })
  const mailbox = await httpCall(url, { method: 'GET', path: '/__dev/mailbox.json', headers })
  return [
    ...(/"otp":"\d{6}"/.test(code.text) ? ['a code for another person’s address'] : []),
    ...(mailbox.status === 200 ? ['everybody’s mails'] : []),
  ]
}

const tryOn = async (given: Record<string, string>): Promise<string[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sameway-proxy-'))
  const PORT = String(await freePort())
  const run = runScript('bin/local.ts', { SITE: 'none', SEED: 'none', DATA_DIR: dataDir, ...given, PORT })
  let hasEnded = false
  void run.exited.then(() => {
    hasEnded = true
  })
  while (!hasEnded && !run.output().includes('Ctrl-C')) await wait(20)
  try {
    if (hasEnded) return []
    const url = `http://127.0.0.1:${PORT}`
    const marked = await Promise.all(
      marks.map(async (mark) => {
        const found = await askFor(url, { host: `127.0.0.1:${PORT}`, [mark]: '203.0.113.9' })
        return found.map((gain) => `${gain} through a proxy that adds ${mark}`)
      }),
    )
    const gains = [
      ...(await askFor(url, throughProxy)),
      // A proxy that replaces the caller's host header with the address that it forwards to.
      ...(await askFor(url, { ...throughProxy, host: `127.0.0.1:${PORT}` })),
      ...marked.flat(),
      ...(/demo-\d{9}/.test(run.output()) && given.PUBLIC_URL ? ['a demo world open to the world'] : []),
    ]
    return gains.map((gain) => `with ${JSON.stringify(given)}: ${gain}`)
  } finally {
    run.child.kill('SIGTERM')
    await run.exited
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A host on loopback behind a TLS proxy, through which a stranger requests what only the local screen may show. */
export const attack: Attack = {
  about: 'a stranger asks a host behind a TLS proxy for codes and mails',
  runWithoutHost: async () => {
    const gains = await Promise.all(settings.map(tryOn))
    return { tries: settings.length, gains: gains.flat() }
  },
}
