import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Topic } from '#shared/model/notification-kind.ts'
import type { Channel, NotificationSettings, QuietHours } from '#shared/model/notification-settings.ts'
import { toastFailure } from '#web/components/toast-failure.ts'
import { api } from '#web/lib/api.ts'
import { refusalText } from '#web/lib/api-error.ts'
import { keyOf, queryOf } from '#web/lib/query-of.ts'

const settingsQuery = queryOf(api.notificationSettings, 'getSettings')

type Change = { topic: Topic; channel: Channel; isOn: boolean } | { quiet: QuietHours | null }

const withChange = (settings: NotificationSettings, change: Change): NotificationSettings => {
  if ('quiet' in change) return { ...settings, quiet: change.quiet }
  const name = `${change.topic}.${change.channel}` as const
  const others = settings.off.filter((one) => one !== name)
  return { ...settings, off: change.isOn ? others : [...others, name] }
}

const send = (change: Change) => {
  if ('quiet' in change) return api.notificationSettings.setQuietHours({ body: change })
  const { topic, channel, isOn } = change
  return api.notificationSettings.switchTopic({ params: { topic, channel }, body: { is_on: isOn } })
}

const mutationKey = keyOf(api.notificationSettings)

/** The settings, with the changes that the server has not answered yet. A change that fails is undone by itself. */
export const useSettings = () => {
  const queries = useQueryClient()
  const query = useQuery(settingsQuery)
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Change, // of the mutation below
  })
  const changing = useMutation({
    mutationKey,
    // One after the other, so that the last answer is the newest.
    scope: { id: 'notification-settings' },
    mutationFn: send,
    onMutate: () => queries.cancelQueries({ queryKey: settingsQuery.queryKey }),
    onSuccess: (settings) => queries.setQueryData(settingsQuery.queryKey, settings),
    onError: (error, change) => toastFailure(refusalText(error), error, () => changing.mutate(change)),
  })
  return { query, settings: query.data && pending.reduce(withChange, query.data), change: changing.mutate }
}
