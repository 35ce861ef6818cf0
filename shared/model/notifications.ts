import { accountNotifications } from './account-notifications.ts'
import { jobNotifications } from './job-notifications.ts'
import type { Kind } from './notification-kind.ts'
import { reportNotifications } from './report-notifications.ts'

/**
 * Every notification, with its words and its ways. The list in the app, mails and pushes come from here. The frames of
 * open screens are data and not in here.
 */
export const notifications = { ...jobNotifications, ...accountNotifications, ...reportNotifications }

export type NotificationKind = keyof typeof notifications
type FactsOf<Name extends NotificationKind> = Parameters<(typeof notifications)[Name]['body']>[0]

/** A notification as it is stored: its kind, and the facts that its words need. */
export type Notification = { [Name in NotificationKind]: { kind: Name } & FactsOf<Name> }[NotificationKind]

/** False for a row of a later release, whose kind this one does not know. */
export const isNotification = (row: { kind: string }): row is Notification => Object.hasOwn(notifications, row.kind)

/** The row of a notification's kind. */
export const rowOf = <Facts extends Notification>({ kind: name }: Facts): Kind<Facts> =>
  notifications[name] as unknown as Kind<Facts> // TypeScript cannot tell that both belong to one name

export const wordsOf = (notification: Notification): { title: string; body: string; opens: string } => {
  const { title, body, opens } = rowOf(notification)
  return { title: title(notification), body: body(notification), opens: opens(notification) }
}
