import type { Effect, Recipient } from '#functions/domain/shared/effect.ts'
import { wordsOf } from '#shared/model/notifications.ts'
import { people } from './fake-requests.ts'

export const ofType = <T extends Effect['type']>(effects: readonly Effect[], type: T) =>
  effects.filter((effect): effect is Extract<Effect, { type: T }> => effect.type === type)

/** The name of a test user; any other id stays as it is. */
const nameOf = (userId: string): string => Object.entries(people).find(([, id]) => id === userId)?.[0] ?? userId

const nameOfRecipient = (to: Recipient): string => ('userId' in to ? nameOf(to.userId) : to.businessId)

/** Who gets which mails: 'owner: Your delivery is complete'. */
export const mailsIn = (effects: readonly Effect[]): string[] =>
  ofType(effects, 'mail-to').map(({ to, mail }) => `${nameOfRecipient(to)}: ${mail.subject}`)

/** Who gets which notifications: 'owner: Your delivery is complete'. */
export const notesIn = (effects: readonly Effect[]): string[] =>
  ofType(effects, 'note').map(({ to, notification }) => `${nameOfRecipient(to)}: ${wordsOf(notification).title}`)

/** The frames to users, without the one that comes with each notification. */
export const framesIn = (effects: readonly Effect[]) =>
  ofType(effects, 'push').filter(({ event }) => event.type !== 'notified')

/** Who gets which events: 'owner: offer_accepted'. */
export const pushesIn = (effects: readonly Effect[]): string[] =>
  framesIn(effects).map(({ userId, event }) => `${nameOf(userId)}: ${event.type}`)

/** The texts of the mails to this user. */
export const textsTo = (userId: string, effects: readonly Effect[]): string[] =>
  ofType(effects, 'mail-to').flatMap(({ to, mail }) => ('userId' in to && to.userId === userId ? [mail.text] : []))
