import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { maxFileBytes } from '#shared/model/upload-purposes.ts'
import type { Size } from '#test/lab/proofs/proof.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { signedIn } from '#test/support/test-users.ts'
import { createCaller, publicUrlOf } from './caller.ts'
import type { Edge } from './proxy.ts'

export type Stand = { host: TestHost; edge: Edge; size: Size; nextAddress: () => string }
/** What was checked, as a figure, and the faults. */
type Checked = { figure: string; faults: string[] }
type Check = (stand: Stand) => Promise<Checked>

const unless = (isRight: boolean, fault: string): string[] => (isRight ? [] : [fault])

/** A browser of a signed-in user: over https the session's cookie has the prefix. */
const signedInCaller = async ({ host, edge, nextAddress }: Stand) => {
  const { client } = await signedIn(host)
  return createCaller(edge, nextAddress(), `__Host-sid=${client.cookies.get('sid')}`)
}

const pages: Check = async ({ edge, nextAddress }) => {
  const { call } = createCaller(edge, nextAddress())
  const landing = await call({ method: 'GET', path: '/' })
  const asset = /"(\/assets\/[^"]+\.js)"/.exec(landing.text)?.[1] ?? '/assets/missing'
  const wanted = { '/': 'text/html', '/log-in': 'text/html', [asset]: 'text/javascript', '/api/docs': 'text/html' }
  const faults: string[] = []
  for (const [path, type] of Object.entries(wanted)) {
    const { status, headers } = await call({ method: 'GET', path, headers: { 'accept-encoding': 'br' } })
    const isRight = status === 200 && headers['content-type']?.startsWith(type) && headers['content-encoding'] === 'br'
    faults.push(...unless(Boolean(isRight), `${path}: ${status} ${headers['content-type']}`))
    faults.push(...unless('content-security-policy' in headers, `${path} has no policy`))
  }
  const mailbox = await call({ method: 'GET', path: '/__dev/mailbox' })
  faults.push(...unless(mailbox.status === 404, `the mailbox is answered with ${mailbox.status}`))
  return { figure: `${Object.keys(wanted).length}`, faults }
}

const calls: Check = async (stand) => {
  const stranger = createCaller(stand.edge, stand.nextAddress())
  const member = await signedInCaller(stand)
  const own = { origin: publicUrlOf(stand.edge), 'sec-fetch-site': 'same-origin' }
  const statuses = [
    (await stranger.call({ method: 'GET', path: '/api/auth/check-session' })).status,
    (await member.call({ method: 'GET', path: '/api/auth/check-session' })).status,
    (await stranger.post('/api/auth/check-user', { email: 'a@post.example' }, own)).status,
    (await stranger.post('/api/auth/check-user', { email: 'a@post.example' }, { origin: 'https://evil.example' }))
      .status,
    (await stranger.call({ method: 'GET', path: '/api/unknown' })).status,
  ].join(', ')
  return {
    figure: statuses,
    faults: unless(statuses === '401, 200, 200, 403, 404', `calls are answered with ${statuses}`),
  }
}

/** nginx closes a silent connection after a minute by default; the site pings every five minutes. */
const silentMs = { short: 1000, full: 65_000 }

const sockets: Check = async (stand) => {
  const member = await signedInCaller(stand)
  const foreign = await member.openSocket('https://evil.example')
  const socket = await member.openSocket()
  if (typeof socket === 'number') return { figure: 'refused', faults: [`a socket is refused with ${socket}`] }
  const atOnce = await socket.isAnswered()
  await wait(silentMs[stand.size])
  const later = await socket.isAnswered()
  await member.call({ method: 'POST', path: '/api/auth/logout' })
  const code = await socket.closed()
  return {
    figure: `answered after ${silentMs[stand.size] / 1000} s of silence`,
    faults: [
      ...unless(
        foreign === 403,
        `a foreign page’s socket is answered with ${typeof foreign === 'number' ? foreign : 101}`,
      ),
      ...unless(atOnce && later, `a ping is answered at once: ${atOnce}, after a silence: ${later}`),
      ...unless(code === 1000, `a log-out closes the socket with ${code}`),
    ],
  }
}

const sizesIn = (folder: string): number[] => readdirSync(folder).map((name) => statSync(join(folder, name)).size)

const uploads: Check = async (stand) => {
  const member = await signedInCaller(stand)
  const quarantine = join(stand.host.dataDir, 'files/quarantine')
  const faults: string[] = []
  const times: string[] = []
  for (const bytes of [9_000_000, maxFileBytes]) {
    const stored = () => sizesIn(quarantine).filter((size) => size >= bytes).length
    const before = stored()
    const started = await member.post('/api/uploads', {
      purpose: 'request-photo',
      contentType: 'image/png',
      size: bytes,
    })
    const { url = '', headers = {} } = JSON.parse(started.text)
    const { origin, pathname, search } = new URL(url)
    const path = pathname + search
    const { status, ms } = await member.call({ method: 'PUT', path, headers, body: Buffer.alloc(bytes, 1) })
    const isStored = stored() === before + 1
    faults.push(...unless(origin === publicUrlOf(stand.edge), `a link leads to ${origin}`))
    faults.push(...unless(status === 200 && isStored, `${bytes} bytes: ${status}, stored: ${isStored}`))
    times.push(`${(bytes / 1e6).toFixed(1)} MB in ${Math.round(ms)} ms`)
  }
  return { figure: times.join(', '), faults }
}

const allowed = 10

/** Limits are counted by the minute, and a new minute would reset them. */
const untilMinuteIsYoung = async (): Promise<void> => {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 10_000) await wait(left)
}

const callers: Check = async ({ edge, nextAddress }) => {
  const ask = async (from: string, times: number, forged?: string): Promise<number[]> => {
    const { post } = createCaller(edge, from)
    const statuses: number[] = []
    const headers: Record<string, string> = forged === undefined ? {} : { 'x-forwarded-for': forged }
    for (let n = 0; n < times; n += 1)
      statuses.push((await post('/api/auth/check-user', { email: 'a@post.example' }, headers)).status)
    return statuses
  }
  await untilMinuteIsYoung()
  const [first, second, third] = [nextAddress(), nextAddress(), nextAddress()]
  const used = await ask(first, allowed + 1)
  const forged = await Promise.all(
    ['203.0.113.9', '127.0.0.1', `${third}, 127.0.0.1`, 'unknown', ''].map((value) => ask(first, 1, value)),
  )
  // A caller who sends another's address uses up their own calls.
  const framing = await ask(second, allowed, third)
  const framed = await ask(third, 1)
  return {
    figure: `${allowed} each`,
    faults: [
      ...unless(
        used.slice(0, allowed).every((status) => status === 200),
        `one caller’s calls: ${used.join(', ')}`,
      ),
      ...unless(used.at(-1) === 429, `one caller’s call ${allowed + 1} is answered with ${used.at(-1)}`),
      ...unless(
        forged.flat().every((status) => status === 429),
        `forged chains are answered with ${forged.join(', ')}`,
      ),
      ...unless(
        framing.every((status) => status === 200),
        `another caller’s calls: ${framing.join(', ')}`,
      ),
      ...unless(framed[0] === 200, `a caller whose address another gave is answered with ${framed[0]}`),
    ],
  }
}

export const checks = { pages, calls, sockets, uploads, callers }
