import type { Client } from './client.ts'
import { ok } from './requests.ts'
import type { TestHost } from './start-test-host.ts'

type By = { client: Client }

export const listNotifications = async ({ client }: By, cursor?: string) => {
  const {
    items = [],
    unread = 0,
    next = null,
  } = ok(await client.notifications.listNotifications({ query: { ...(cursor && { cursor }) } })).body
  return { items, unread, next }
}

export const readUpTo = ({ client }: By, id: string | undefined) =>
  client.notifications.readNotifications({ body: { up_to: id } })

/** The titles of a person's notifications, from old to new. */
export const titlesOf = async (host: TestHost, by: By): Promise<string[]> => {
  await host.settled()
  return (await listNotifications(by)).items.map(({ title }) => title).toReversed()
}
