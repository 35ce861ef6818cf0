import type { contracts } from '#shared/contracts/contracts.ts'
import { aProof, confirm, decide, handOver, reportAttempt, returnInstead } from '#test/support/door.ts'
import { codeOf, inDays, ok } from '#test/support/requests.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { given, type Parties } from './request-scenarios.ts'
import type { Scenario } from './scenario.ts'

export type DeliveryVariant =
  | 'startDelivery, with a photo'
  | 'startDelivery, with three photos'
  | 'decideAttempt, with a note'
type Operation = keyof (typeof contracts)['delivery']

/** A request that its carrier could not deliver. */
const tried = async (host: TestHost): Promise<Parties> => {
  const parties = await given(host, 'in_transit')
  ok(await reportAttempt(parties.carrier, parties.id))
  return parties
}

export const deliveryScenarios: Record<Operation | DeliveryVariant, Scenario> = {
  startDelivery: async (host) => {
    const { carrier, params } = await given(host, 'matched')
    return () => carrier.client.delivery.startDelivery({ params, body: { status: 'in_transit' } })
  },
  'startDelivery, with a photo': async (host) => {
    const { carrier, params } = await given(host, 'matched')
    const body = { status: 'in_transit', photos: [await aProof(carrier)] } as const
    return () => carrier.client.delivery.startDelivery({ params, body })
  },
  'startDelivery, with three photos': async (host) => {
    const { carrier, params } = await given(host, 'matched')
    const photos = [await aProof(carrier), await aProof(carrier), await aProof(carrier)]
    return () => carrier.client.delivery.startDelivery({ params, body: { status: 'in_transit', photos } })
  },
  handOver: async (host) => {
    const { carrier, id } = await given(host, 'in_transit')
    const photos = [await aProof(carrier)]
    return () => handOver(carrier, id, { photos })
  },
  confirmHandover: async (host) => {
    const { owner, carrier, id } = await given(host, 'in_transit')
    ok(await handOver(carrier, id))
    return () => confirm(owner, id)
  },
  reportAttempt: async (host) => {
    const { carrier, id } = await given(host, 'in_transit')
    const photos = [await aProof(carrier)]
    return () => reportAttempt(carrier, id, { photos })
  },
  decideAttempt: async (host) => {
    const { owner, id } = await tried(host)
    return () => decide(owner, id, { choice: 'return' })
  },
  'decideAttempt, with a note': async (host) => {
    const { owner, id } = await tried(host)
    return () => decide(owner, id, { choice: 'leave', note: 'Behind the bins, please.' })
  },
  returnInstead: async (host) => {
    const { owner, carrier, id } = await tried(host)
    ok(await decide(owner, id, { choice: 'retry', date: inDays(1), slot: 'morning' }))
    return () => returnInstead(carrier, id)
  },
  markPaid: async (host) => {
    const { carrier, params } = await given(host, 'completed')
    return () => carrier.client.delivery.markPaid({ params, body: { paid: true } })
  },
  completeDelivery: async (host) => {
    const { owner, carrier, id, params } = await given(host, 'in_transit')
    const otp = await codeOf(owner.client, id)
    return () => carrier.client.delivery.completeDelivery({ params, body: { otp } })
  },
}
