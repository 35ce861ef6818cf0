import { hash } from 'node:crypto'

/** What a push says, and for how long. */
export type PushContent = {
  title: string
  body: string
  /** The path of the screen that it opens. */
  opens: string
  /** A later push with the same tag replaces this one. */
  tag: string
  urgency: 'normal' | 'high'
  /** After this moment nobody needs it any more. */
  endsAt: Date
  /** How many notifications are unread, for the icon of the app. */
  unread?: number
}

/** A push before it is encrypted for a device. */
export type PushMessage = Pick<PushContent, 'tag' | 'urgency' | 'endsAt'> & { payload: string }

/**
 * A message has 4,096 bytes at most (RFC 8291 §4): a header of 86, a record's end of one and its seal of 16 among them.
 */
export const maxPayloadBytes = 3_993

/**
 * A declarative push message (https://w3c.github.io/push-api/#declarative-push-message), which Safari shows without our
 * worker. The standard has the badge beside the notification, and Safari 18.4 reads it from inside
 * (https://webkit.org/blog/16535/meet-declarative-web-push/), so it stands in both places.
 */
const toPayload = ({ title, body, opens, tag, unread }: PushContent, origin: string): string => {
  const badge = unread === undefined ? {} : { app_badge: unread }
  const navigate = new URL(opens, origin).href
  return JSON.stringify({
    web_push: 8030,
    notification: { title, body, navigate, lang: 'en-GB', tag, ...badge },
    ...badge,
  })
}

/** The longest beginning of the body that fits, with an ellipsis. */
const cutBody = (content: PushContent, origin: string): string => {
  const letters = [...new Intl.Segmenter('en-GB').segment(content.body)].map(({ segment }) => segment)
  const cutAt = (count: number): string =>
    toPayload({ ...content, body: `${letters.slice(0, count).join('')}…` }, origin)
  let [fits, tooMany] = [0, letters.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (Buffer.byteLength(cutAt(middle)) > maxPayloadBytes) tooMany = middle
    else fits = middle
  }
  return cutAt(fits)
}

export const toPushMessage = (content: PushContent, origin: string): PushMessage => {
  const { tag, urgency, endsAt } = content
  const whole = toPayload(content, origin)
  const payload = Buffer.byteLength(whole) > maxPayloadBytes ? cutBody(content, origin) : whole
  return { tag, urgency, endsAt, payload }
}

/**
 * The name under which a push service replaces a message that still waits. Derived for each device, so that services
 * learn no ids and cannot tell who shares a job. 32 digits: Mozilla takes letters and digits alone, and Apple refuses
 * what cannot be base64, such as 13 characters (https://github.com/AltanS/collie/pull/90).
 */
export const topicOf = (tag: string, endpoint: string): string => hash('sha256', `${endpoint} ${tag}`).slice(0, 32)

/**
 * The whole seconds that a message still has; 0 for one that is over. A service must not get 0: Windows refuses it.
 * https://github.com/SherClockHolmes/webpush-go/issues/66
 */
export const secondsLeft = ({ endsAt }: Pick<PushMessage, 'endsAt'>, now: Date): number =>
  Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1000))
