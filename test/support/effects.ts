import type { Effect } from '#functions/domain/shared/effect.ts'
import { people } from './fake-requests.ts'

export const ofType = <T extends Effect['type']>(effects: readonly Effect[], type: T) =>
  effects.filter((effect): effect is Extract<Effect, { type: T }> => effect.type === type)

/** The name of a test user; any other id stays as it is. */
const nameOf = (userId: string): string => Object.entries(people).find(([, id]) => id === userId)?.[0] ?? userId

/** Who gets which mails: 'owner: Your delivery is complete'. */
export const mailsIn = (effects: readonly Effect[]): string[] =>
  ofType(effects, 'mail-to-user').map(({ userId, mail }) => `${nameOf(userId)}: ${mail.subject}`)

/** Who gets which events: 'owner: offer_accepted'. */
export const pushesIn = (effects: readonly Effect[]): string[] =>
  ofType(effects, 'push').map(({ userId, event }) => `${nameOf(userId)}: ${event.type}`)
