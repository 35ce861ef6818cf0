import type { contracts } from '#shared/contracts/contracts.ts'
import { aDevice, aSubscription } from '#test/support/devices.ts'
import { unsubscribeTokenIn } from '#test/support/mailbox.ts'
import { ok } from '#test/support/requests.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { aRequester } from '#test/support/test-users.ts'
import { given } from './request-scenarios.ts'
import type { Scenario } from './scenario.ts'

/** An owner whose delivery is complete, and who has read nothing of it. */
const anOwner = async (host: TestHost) => {
  const { owner } = await given(host, 'completed')
  await host.settled()
  return owner.client.notifications
}

/** The link in a mail that ends the mails of its topic. */
const aLink = async (host: TestHost): Promise<string> => {
  const { owner } = await given(host, 'matched')
  return unsubscribeTokenIn(await host.mailbox.waitForMail(owner.user.email))
}

export const notificationScenarios: Record<keyof (typeof contracts)['notifications'], Scenario> = {
  listNotifications: async (host) => {
    const notifications = await anOwner(host)
    return () => notifications.listNotifications({ query: {} })
  },
  readNotifications: async (host) => {
    const notifications = await anOwner(host)
    const [newest] = ok(await notifications.listNotifications({ query: {} })).body.items ?? []
    return () => notifications.readNotifications({ body: { up_to: newest?.id ?? '' } })
  },
  getPushKey: async (host) => {
    const { notifications } = (await aRequester(host)).client
    return () => notifications.getPushKey()
  },
  registerDevice: async (host) => {
    const { client } = await aRequester(host)
    const body = await aSubscription(client)
    return () => client.notifications.registerDevice({ body })
  },
  removeDevice: async (host) => {
    const { client } = await aRequester(host)
    const id = await aDevice(client)
    return () => client.notifications.removeDevice({ params: { id } })
  },
  getSettings: async (host) => {
    const { notifications } = (await aRequester(host)).client
    return () => notifications.getSettings()
  },
  switchTopic: async (host) => {
    const { notifications } = (await aRequester(host)).client
    return () => notifications.switchTopic({ params: { topic: 'jobs', channel: 'mail' }, body: { is_on: false } })
  },
  setQuietHours: async (host) => {
    const { notifications } = (await aRequester(host)).client
    return () => notifications.setQuietHours({ body: { quiet: { from: '22:00', to: '07:00' } } })
  },
  openUnsubscribe: async (host) => {
    const params = { token: await aLink(host) }
    return async () => {
      const { status } = await host.client().notifications.openUnsubscribe({ params })
      return { status: status === 302 ? 200 : status }
    }
  },
  unsubscribe: async (host) => {
    const params = { token: await aLink(host) }
    return () => host.client().notifications.unsubscribe({ params })
  },
}
