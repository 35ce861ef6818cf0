import type { Client } from './client.ts'
import { aBusiness, aDriverOf, type Fleet, type Person } from './people.ts'
import type { TestHost } from './start-test-host.ts'

type By = { client: Client }
type Of = Pick<Person, 'userId'>

/** A verified business with two drivers. */
export const aFleet = async (host: TestHost) => {
  const fleet = await aBusiness(host)
  const [driver, second] = [
    await aDriverOf(host, fleet, { name: 'Ann Driver' }),
    await aDriverOf(host, fleet, { name: 'Ben Driver' }),
  ]
  return { fleet, driver, second }
}

export const assign = ({ client }: By, requestId: string, { userId }: Of) =>
  client.business.assignDelivery({ params: { requestId }, body: { driver_user_id: userId } })
export const unassign = ({ client }: By, id: string) => client.requests.cancelRequest({ params: { id } })
export const start = ({ client }: By, id: string) =>
  client.requests.startDelivery({ params: { id }, body: { status: 'in_transit' } })
export const complete = ({ client }: By, id: string, otp: string) =>
  client.requests.completeDelivery({ params: { id }, body: { otp } })
export const switchDriver = ({ client }: By, { userId: id }: Of, isActive: boolean) =>
  client.business.setDriverStatus({ params: { id }, body: { isActive } })

/** What a fleet sees on its way and waiting, by id. */
export const liveIds = async ({ client }: Fleet): Promise<{ underway: string[]; matched: string[] }> => {
  const { in_transit_jobs = [], matched_jobs = [] } = (await client.business.getLiveActivity()).body
  return { underway: in_transit_jobs.map(({ id }) => id), matched: matched_jobs.map(({ id }) => id) }
}
