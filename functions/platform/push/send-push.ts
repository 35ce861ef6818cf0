import { askDependency, faultLine } from '#functions/platform/faults.ts'
import { loadOnce } from '#functions/platform/load-once.ts'
import { log } from '#functions/platform/log.ts'
import type { DeviceKeys } from './device-keys.ts'
import { addressOf, isServed, ourSubject } from './our-subject.ts'
import type { PushAddress } from './push-address.ts'
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

const post = async (url: URL, { headers, body }: PushRequest): Promise<PushAnswer> => {
  const signal = AbortSignal.timeout(answerMs)
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
  const { status, ok } = response
  const retryAfter = response.headers.get('retry-after') ?? undefined
  if (!ok) return { status, retryAfter, text: await readStart(response) }
  await response.body?.cancel().catch(() => undefined) // it is sent, whatever else is said
  return { status, retryAfter, text: '' }
}

const loadPushRequest = loadOnce(() => import('./push-request.ts'))

/** Undefined for a device whose keys are none: an old row, because they are checked when they are stored. */
const prepare = async (
  { url, service }: PushAddress,
  { keyId, ...keys }: PushDevice,
  message: PushMessage,
  now: Date,
): Promise<PushRequest | undefined> => {
  const key = vapidKeys().find(keyId)
  if (!key) return undefined
  const { toPushRequest } = await loadPushRequest()
  try {
    return toPushRequest({ url, keys }, message, {
      ttlSeconds: secondsLeft(message, now),
      subject: ourSubject,
      key,
      now,
    })
  } catch (error) {
    log('error', 'push not encrypted', { group: 'push', service, ...faultLine(error) })
    return undefined
  }
}

/** Notes what the answer says about the service. The alarm reads the lines of what we have to mend. */
const judge = ({ service }: PushAddress, answer: PushAnswer, now: Date): PushOutcome => {
  const outcome = outcomeOf(answer)
  const line = { group: 'push', service, status: answer.status, code: reasonIn(answer.text) }
  pauses.noteAnswer(service)
  switch (outcome) {
    case 'sent':
      pauses.noteSent(service, now)
      return { outcome }
    case 'late':
      log('info', 'push late', line)
      return { outcome, retryAt: retryAtOf(answer.retryAfter, now) }
    case 'refused': {
      const rests = pauses.noteRefused(service, now)
      log(rests ? 'error' : 'info', rests ? 'push refused' : 'push refused for one device', line)
      return { outcome }
    }
    case 'dropped':
      log('error', 'push too large', line)
      return { outcome }
    case 'gone':
      return { outcome }
  }
}

/** Sends a message to a device and never throws for a service that fails. */
export const sendPush = async (device: PushDevice, message: PushMessage): Promise<PushOutcome> => {
  const now = new Date()
  if (secondsLeft(message, now) === 0) return { outcome: 'dropped' }
  const address = addressOf(device.endpoint)
  if (!address) return { outcome: 'gone' }
  if (!isServed(address)) return { outcome: 'dropped' }
  const { url, service } = address
  const restsUntil = pauses.endOf(service, now)
  if (restsUntil) return { outcome: 'late', retryAt: restsUntil }
  const request = await prepare(address, device, message, now)
  if (!request) return { outcome: 'gone' }
  try {
    const answer = await askDependency({ dependency: 'push', asked: 'RequestDelivery' }, () => post(url, request))
    return judge(address, answer, now)
  } catch (error) {
    pauses.noteSilent(service, now)
    log('info', 'push late', { group: 'push', service, ...faultLine(error) })
    return { outcome: 'late', retryAt: retryAtOf(undefined, now) }
  }
}
