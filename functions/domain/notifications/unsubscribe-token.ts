import { type KeyRing, openToken, signToken } from '#functions/platform/key-ring.ts'
import type { UserId } from '#shared/model/ids.ts'
import { type Topic, topics } from '#shared/model/notification-kind.ts'
import { canSwitch } from '#shared/model/notification-settings.ts'

/** The mails that one link ends: those of a topic to a user. */
export type EndedMails = { userId: UserId; topic: Topic }

const bound = ['unsubscribe']

/** Nothing is stored: the signature says that we have made it. It works as long as its key is in the ring. */
export const unsubscribeToken = (ring: KeyRing, { userId, topic }: EndedMails): string =>
  signToken(ring, bound, [userId, topic])

/** Undefined if it is not ours or is for something else, or if the topic's mails can no longer be switched off. */
export const openUnsubscribeToken = (ring: KeyRing, token: string): EndedMails | undefined => {
  const opened = openToken(ring, bound, token)
  if (!opened) return undefined
  const [userId, named] = opened as [UserId, string] // signed by `unsubscribeToken` alone
  const topic = topics.find((one) => one === named)
  return topic && canSwitch(topic, 'mail') ? { userId, topic } : undefined
}

/** The page that asks before it ends them. */
export const unsubscribePage = (token: string, topic?: Topic): string =>
  `/unsubscribe?${new URLSearchParams({ token, ...(topic && { topic }) })}`
