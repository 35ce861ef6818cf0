import { UserItem } from '#functions/domain/accounts/user-store.ts'
import { type Item, keys } from '#functions/platform/table/keys.ts'
import { readRow } from '#functions/platform/table/read-rows.ts'
import { read } from '#functions/platform/table/row-schema.ts'
import { update } from '#functions/platform/table/table.ts'
import { setExpression } from '#functions/platform/table/update-expressions.ts'
import {
  type NotificationSettings,
  noSettings,
  type QuietHours,
  type Switch,
  switches,
} from '#shared/model/notification-settings.ts'

/** A switch that only a later release knows is left out. */
export const settingsOf = ({ notificationsOff, quietHours }: Partial<UserItem>): NotificationSettings => ({
  off: switches.filter((one) => notificationsOff?.has(one)),
  quiet: quietHours ?? noSettings.quiet,
})

const settingsOfRow = (row: Item | undefined): NotificationSettings | undefined => {
  const user = read(UserItem)(row)
  return user && settingsOf(user)
}

/** One write without a read. Undefined if the user is gone. */
const change = async (
  userId: string,
  expression: Pick<Parameters<typeof update>[0], 'UpdateExpression' | 'ExpressionAttributeNames'> & {
    ExpressionAttributeValues?: Record<string, unknown>
  },
): Promise<NotificationSettings | undefined> => {
  const { done, item } = await update({
    Key: keys.user(userId),
    ...expression,
    ConditionExpression: 'attribute_exists(PK)',
    ReturnValues: 'ALL_NEW',
  })
  return done ? settingsOfRow(item) : undefined
}

/** The settings are in the user's row, which mails and pushes read anyway. */
export const settingsStore = {
  async find(userId: string): Promise<NotificationSettings | undefined> {
    return settingsOfRow(await readRow(keys.user(userId)))
  },

  /** A set, so that two switches at once do not undo each other. */
  async setSwitch(userId: string, changed: Switch, isOn: boolean): Promise<NotificationSettings | undefined> {
    return change(userId, {
      UpdateExpression: `${isOn ? 'DELETE' : 'ADD'} notificationsOff :switch`,
      ExpressionAttributeValues: { ':switch': new Set([changed]) },
    })
  },

  async setQuietHours(userId: string, quietHours: QuietHours | null): Promise<NotificationSettings | undefined> {
    return change(userId, quietHours ? setExpression({ quietHours }) : { UpdateExpression: 'REMOVE quietHours' })
  },
}

export type SettingsStore = typeof settingsStore
