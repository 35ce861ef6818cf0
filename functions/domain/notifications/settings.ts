import type { Session } from '#functions/platform/lambda/session.ts'
import type { Received, Reply } from '#shared/contracts/endpoint.ts'
import type { notificationSettingsContract } from '#shared/contracts/notification-settings.ts'
import { Failure } from '#shared/model/failure.ts'
import { canSwitch, type NotificationSettings } from '#shared/model/notification-settings.ts'
import type { SettingsStore } from './settings-store.ts'

type Contract = typeof notificationSettingsContract
type Settings = Reply<Contract['getSettings']>

const reply = (settings: NotificationSettings | undefined): Settings => {
  if (!settings) throw new Failure('session.none')
  return { off: [...settings.off], quiet: settings.quiet }
}

export const getSettings = async (
  { settings }: { settings: Pick<SettingsStore, 'find'> },
  { userId }: Session,
): Promise<Settings> => reply(await settings.find(userId))

export const switchTopic = async (
  { settings }: { settings: Pick<SettingsStore, 'setSwitch'> },
  { userId }: Session,
  { topic, channel }: Received<Contract['switchTopic']>['params'],
  { is_on }: Received<Contract['switchTopic']>['body'],
): Promise<Settings> => {
  if (!canSwitch(topic, channel)) throw new Failure('notifications.always-on')
  return reply(await settings.setSwitch(userId, `${topic}.${channel}`, is_on))
}

export const setQuietHours = async (
  { settings }: { settings: Pick<SettingsStore, 'setQuietHours'> },
  { userId }: Session,
  { quiet }: Received<Contract['setQuietHours']>['body'],
): Promise<Settings> => {
  if (quiet && quiet.from === quiet.to)
    throw new Failure('input.invalid', { fields: { 'quiet.to': 'Please choose another time to end.' } })
  return reply(await settings.setQuietHours(userId, quiet))
}
