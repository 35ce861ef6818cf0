import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import { type LiveSocket, openLive } from './live-socket.ts'
import { aPartner, type Person } from './people.ts'
import { ok } from './requests.ts'
import type { TestHost } from './start-test-host.ts'

export type Listener = Person & { socket: LiveSocket; heard: (type: string) => Record<string, unknown>[] }

const parkRow = { lat: 53.7975, lng: -1.5475 } // in Leeds, where requests of tests begin

export const listenAs = async (host: TestHost, person: Person): Promise<Listener> => {
  const socket = await openLive(host.url, person.client)
  return { ...person, socket, heard: (type) => socket.frames.filter((frame) => frame.type === type) }
}

/** A verified partner who has gone online beside the pickup, or wherever they say, and listens. */
export const anOnlinePartner = async (
  host: TestHost,
  about: Partial<PartnerItem> = {},
  position: { lat: number; lng: number } = parkRow,
): Promise<Listener> => {
  const partner = await aPartner(host, about)
  ok(await partner.client.partner.setStatus({ body: { is_online: true, ...position } }))
  return listenAs(host, partner)
}
