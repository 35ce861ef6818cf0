import type { KeyRing } from '#functions/platform/key-ring.ts'
import { type Mail, withFoot } from '#functions/platform/mail/mail.ts'
import { canSwitch } from '#shared/model/notification-settings.ts'
import { type EndedMails, unsubscribePage, unsubscribeToken } from './unsubscribe-token.ts'

type Page = Omit<Mail, 'to'>
type Deps = { origin: string; keyRing: () => KeyRing }
/** `canBeSwitchedOff` says that switching off the topic really ends this mail. */
type About = EndedMails & { canBeSwitchedOff?: true | undefined }

const settingsOf = (origin: string) => ({ text: 'Choose your emails', url: `${origin}/settings/notifications` })

/**
 * Adds the way to the settings, and to a mail that can be switched off the links that do so. Mail programs get theirs
 * only over https, as RFC 8058 demands.
 */
export const withMailFoot = (page: Page, { userId, topic, canBeSwitchedOff }: About, deps: Deps): Page => {
  if (!canSwitch(topic, 'mail')) return page
  const { origin } = deps
  if (!canBeSwitchedOff) return withFoot(page, [settingsOf(origin)])
  const token = unsubscribeToken(deps.keyRing(), { userId, topic })
  const stop = { text: 'Stop these emails', url: `${origin}${unsubscribePage(token, topic)}` }
  const oneClickUrl = `${origin}/api/notifications/unsubscribe/${token}`
  return {
    ...withFoot(page, [stop, settingsOf(origin)]),
    ...(origin.startsWith('https:') && { oneClickUrl }),
  }
}
