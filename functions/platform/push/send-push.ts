import { askDependency, faultLine } from '#functions/platform/faults.ts'
import { loadOnce } from '#functions/platform/load-once.ts'
import { localAdapters } from '#functions/platform/local-adapters.ts'
import { log } from '#functions/platform/log.ts'
import { areDeviceKeys, type DeviceKeys } from './device-keys.ts'
import { addressOf, isServed, ourSubject } from './our-subject.ts'
import type { PushAddress, PushService } from './push-address.ts'
import { outcomeOf, type PushAnswer, type PushOutcome, reasonIn, retryAtOf } from './push-answers.ts'
import { type PushMessage, secondsLeft } from './push-message.ts'
import type { PushRequest } from './push-request.ts'
import { createServicePauses } from './service-pauses.ts'
import { vapidKeys } from './vapid-keys.ts'

/** A device as it was registered. `keyId` names the key that its browser subscribed with. */
export type PushDevice = DeviceKeys & { endpoint: string; keyId: string }

const pauses = createServicePauses()

/** The timeout of a whole push, from the name's look-up to the answer's last byte. */
const answerMs = 3_000
const maxAnswerBytes = 4_096

/** At most the first 4 kB; empty if they do not arrive. The status alone decides then. */
const readStart = async ({ body }: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of body ?? []) {
      parts.push(part)
      bytes += part.length
      if (bytes >= maxAnswerBytes) break // this closes the connection
    }
  } catch {
    return ''
  }
  return Buffer.concat(parts).subarray(0, maxAnswerBytes).toString()
}

/** The codes of a connection that was broken, as one is that a frozen function has kept. */
const brokenCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
const isBroken = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && brokenCodes.has(error.cause.code)

/** Calls again, once, over a new connection. A message that arrives twice replaces itself: it has a topic and a tag. */
const callTwice = async (call: () => Promise<Response>): Promise<Response> => {
  try {
    return await call()
  } catch (error) {
    if (!isBroken(error)) throw error
    return call()
  }
}

const post = async (url: URL, { headers, body }: PushRequest): Promise<PushAnswer> => {
  const signal = AbortSignal.timeout(answerMs)
  const response = await callTwice(() => fetch(url, { method: 'POST', headers, body, redirect: 'error', signal }))
  const retryAfter = response.headers.get('retry-after') ?? undefined
  // Also read after a success: an answer that is read to its end leaves its connection to the next push.
  const text = response.headers.get('content-length') === '0' ? '' : await readStart(response)
  return { status: response.status, retryAfter, text }
}

const loadPushRequest = loadOnce(() => import('./push-request.ts'))

type Push = { device: PushDevice; message: PushMessage }

/** A push that can be posted, or why it is not. */
type Prepared = { address: PushAddress; request: PushRequest } | PushOutcome

const prepare = async ({ device, message }: Push, now: Date): Promise<Prepared> => {
  const ttlSeconds = secondsLeft(message, now)
  if (ttlSeconds === 0) return { outcome: 'dropped' }
  const [address, key] = [addressOf(device.endpoint), vapidKeys().find(device.keyId)]
  if (!address || !key) return { outcome: 'gone' }
  if (!isServed(address)) return { outcome: 'dropped' }
  const restsUntil = pauses.endOf(address.service, now)
  if (restsUntil) return { outcome: 'late', retryAt: restsUntil }
  const { toPushRequest } = await loadPushRequest()
  try {
    const sending = { ttlSeconds, subject: ourSubject, key, now }
    return { address, request: toPushRequest({ url: address.url, keys: device }, message, sending) }
  } catch (error) {
    log('error', 'push refused', { group: 'push', service: address.service, ...faultLine(error) })
    // Keys are checked when they are stored, so this is rather a setting of ours, and no reason to lose devices.
    return { outcome: areDeviceKeys(device) ? 'refused' : 'gone' }
  }
}

/** What is late is tried again. Only a service that is down concerns anyone. */
const noteLate = (service: PushService, line: object, now: Date): void => {
  log('info', 'push late', { group: 'push', service, ...line })
  if (pauses.noteLate(service, now)) log('error', 'push service down', { group: 'push', service, ...line })
}

/** Notes what the answer says about the service. The alarm reads the lines of what we have to mend. */
const judge = ({ service }: PushAddress, answer: PushAnswer, now: Date): PushOutcome => {
  const outcome = outcomeOf(answer)
  const said = { status: answer.status, code: reasonIn(answer.text) }
  const line = { group: 'push', service, ...said }
  pauses.noteAnswer(service)
  switch (outcome) {
    case 'sent':
      pauses.noteSent(service, now)
      return { outcome }
    case 'late':
      noteLate(service, said, now)
      return { outcome, retryAt: retryAtOf(answer.retryAfter, now) }
    case 'refused':
      if (pauses.noteRefused(service, now)) log('error', 'push refused', line)
      else log('info', 'push refused for one device', line)
      return { outcome }
    case 'dropped':
      log('error', 'push too large', line)
      return { outcome }
    case 'gone':
      return { outcome }
  }
}

const deliver = async (prepared: Prepared, now: Date): Promise<PushOutcome> => {
  if ('outcome' in prepared) return prepared
  const { address, request } = prepared
  const { url, service } = address
  try {
    const answer = await askDependency({ dependency: 'push', asked: 'RequestDelivery' }, () => post(url, request))
    return judge(address, answer, now)
  } catch (error) {
    pauses.noteSilent(service, now)
    noteLate(service, faultLine(error), now)
    return { outcome: 'late', retryAt: retryAtOf(undefined, now) }
  }
}

const maxAtOnce = 50

/**
 * Sends each message to its device, fifty at once, and returns what became of each, in order. Never throws for a
 * service that fails. Fifty are encrypted before the first is posted: between two answers that would cost half as much
 * again.
 */
export const sendPushes = async (pushes: readonly Push[]): Promise<PushOutcome[]> => {
  await localAdapters().confirmed?.()
  const outcomes: PushOutcome[] = []
  for (let first = 0; first < pushes.length; first += maxAtOnce) {
    const now = new Date()
    const prepared = await Promise.all(pushes.slice(first, first + maxAtOnce).map((push) => prepare(push, now)))
    outcomes.push(...(await Promise.all(prepared.map((one) => deliver(one, now)))))
  }
  return outcomes
}
