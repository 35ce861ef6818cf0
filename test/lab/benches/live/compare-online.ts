import { isDeepStrictEqual } from 'node:util'
import { type OnlineItem, onlineCell } from '#functions/domain/presence/presence-item.ts'
import { keys } from '#functions/platform/table/keys.ts'
import type { Client } from '#test/support/client.ts'
import { ok } from '#test/support/requests.ts'
import { readRow } from '#test/support/table.ts'

/** Both rows of a partner online, without the times at which they were written. */
const rowsOf = async ({ userId, point }: OnlineItem) => {
  const presence = await readRow(keys.presence(userId))
  const online = await readRow(keys.online(onlineCell(point), userId))
  return [presence && { ...presence, positionAt: '' }, online && { ...online, ttl: 0 }]
}

/**
 * The rows that the bench writes stand for the product's: when a partner sends the same position again, they must not
 * change.
 */
export const compareOnline = async (person: OnlineItem, client: Client): Promise<void> => {
  const laid = await rowsOf(person)
  const { lat, lon: lng } = person.point
  ok(await client.partner.setStatus({ body: { is_online: true, lat, lng } }))
  const written = await rowsOf(person)
  if (written.includes(undefined) || !isDeepStrictEqual(laid, written))
    throw new Error('The product stores partners online differently from the bench')
}
