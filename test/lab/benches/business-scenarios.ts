import type { contracts } from '#shared/contracts/contracts.ts'
import { logIn } from '#test/support/accounts.ts'
import { anAdmin, decideOnBusiness } from '#test/support/admin-actions.ts'
import { aProof, confirm, handOver, reportAttempt } from '#test/support/door.ts'
import { addedDriver, driverForm } from '#test/support/fleets.ts'
import { ok, post, requestIn } from '#test/support/requests.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { aBusiness, aDriverOf, aRequester, newBusinessAccount } from '#test/support/test-users.ts'
import type { Scenario } from './scenario.ts'

export type BusinessVariant =
  | 'saveBusiness, with ten drivers and another name'
  | 'setDriverStatus, with two deliveries promised'
  | 'setDriverStatus, with two deliveries passed on'
  | 'assignDelivery, to another driver'
  | 'startDelivery, as a driver'
  | 'completeDelivery, as a driver'
  | 'startDelivery, as a driver with a photo'
  | 'handOver, as a driver'
  | 'reportAttempt, as a driver'
  | 'confirmHandover, of a driver'
type OfAdmin = 'listBusinesses' | 'verifyBusiness'
type OfBusiness = keyof (typeof contracts)['business']

const withDrivers = async (host: TestHost, count: number) => {
  const fleet = await aBusiness(host)
  const drivers = []
  for (let index = 0; index < count; index += 1) drivers.push(await aDriverOf(host, fleet))
  return { fleet, drivers }
}

const saved = { business_name: 'Riverside Vans Ltd', business_address: '5 Weir Lane, Leeds' }

const withJobs = async (host: TestHost, statuses: readonly ('matched' | 'in_transit' | 'completed')[]) => {
  const { fleet, drivers } = await withDrivers(host, 2)
  const [carrier, other] = drivers
  if (!carrier || !other) throw new Error('two drivers were made and are not there')
  const owner = await aRequester(host)
  const ids: string[] = []
  for (const status of statuses) ids.push(await requestIn(status, { owner, carrier }))
  return { fleet, owner, carrier, other, ids, id: ids[0] ?? '' }
}

export const businessScenarios: Record<OfBusiness | OfAdmin | BusinessVariant, Scenario> = {
  setUp: async (host) => {
    const { email, password } = await newBusinessAccount()
    const client = await logIn(host, email, password)
    const body = { businessName: 'Kestrel Couriers Ltd', businessAddress: '5 Dock Street, Leeds' }
    return () => client.business.setUp({ body })
  },
  getBusiness: async (host) => {
    const { client } = await aBusiness(host)
    return () => client.business.getBusiness()
  },
  saveBusiness: async (host) => {
    const { client } = await aBusiness(host)
    return () => client.business.saveBusiness({ body: saved })
  },
  getBusinessPapers: async (host) => {
    const { client } = await aBusiness(host)
    return () => client.business.getBusinessPapers()
  },
  saveBusinessPapers: async (host) => {
    const { client } = await aBusiness(host)
    return () => client.business.saveBusinessPapers({ body: { hireAndReward: false } })
  },
  saveOwner: async (host) => {
    const { client } = await aBusiness(host)
    return () => client.business.saveOwner({ body: { firstName: 'Robin', lastName: 'Hale' } })
  },
  'saveBusiness, with ten drivers and another name': async (host) => {
    const { fleet } = await withDrivers(host, 10)
    return () => fleet.client.business.saveBusiness({ body: { ...saved, business_name: 'Lockside Wagons Ltd' } })
  },
  listDrivers: async (host) => {
    const { fleet } = await withDrivers(host, 12)
    return () => fleet.client.business.listDrivers({ query: {} })
  },
  searchDrivers: async (host) => {
    const { fleet } = await withDrivers(host, 12)
    return () => fleet.client.business.searchDrivers({ body: { q: 'test' } })
  },
  addDriver: async (host) => {
    const { client } = await aBusiness(host)
    const body = await driverForm(client)
    return () => client.business.addDriver({ body, headers: { 'idempotency-key': 'one-of-a-kind' } })
  },
  resetDriverPassword: async (host) => {
    const fleet = await aBusiness(host)
    const { id } = await addedDriver(fleet)
    return () => fleet.client.business.resetDriverPassword({ params: { id } })
  },
  removeDriver: async (host) => {
    const { fleet, drivers } = await withDrivers(host, 2)
    return () => fleet.client.business.removeDriver({ params: { id: drivers[0]?.userId ?? '' } })
  },
  setDriverStatus: async (host) => {
    const { fleet, drivers } = await withDrivers(host, 1)
    return () =>
      fleet.client.business.setDriverStatus({ params: { id: drivers[0]?.userId ?? '' }, body: { isActive: false } })
  },
  'setDriverStatus, with two deliveries passed on': async (host) => {
    const { fleet, carrier, other } = await withJobs(host, ['matched', 'matched'])
    const body = { isActive: false, passJobsTo: other.userId }
    return () => fleet.client.business.setDriverStatus({ params: { id: carrier.userId }, body })
  },
  'setDriverStatus, with two deliveries promised': async (host) => {
    const { fleet, carrier } = await withJobs(host, ['matched', 'matched'])
    return () => fleet.client.business.setDriverStatus({ params: { id: carrier.userId }, body: { isActive: false } })
  },
  getStats: async (host) => {
    const { fleet } = await withJobs(host, ['matched', 'in_transit', 'completed'])
    return () => fleet.client.business.getStats()
  },
  getFleetEarnings: async (host) => {
    const { fleet } = await withJobs(host, ['completed', 'completed'])
    return () => fleet.client.business.getFleetEarnings()
  },
  assignDelivery: async (host) => {
    const { fleet, owner, carrier } = await withJobs(host, [])
    const { id } = await post(owner.client)
    const body = { driver_user_id: carrier.userId }
    return () => fleet.client.business.assignDelivery({ params: { requestId: id }, body })
  },
  assignDeliveries: async (host) => {
    const { fleet, owner, carrier } = await withJobs(host, [])
    const ids: string[] = []
    for (let count = 0; count < 10; count += 1) ids.push((await post(owner.client)).id)
    const body = { driver_user_id: carrier.userId, request_ids: ids }
    return () => fleet.client.business.assignDeliveries({ body })
  },
  'assignDelivery, to another driver': async (host) => {
    const { fleet, other, id } = await withJobs(host, ['matched'])
    const body = { driver_user_id: other.userId }
    return () => fleet.client.business.assignDelivery({ params: { requestId: id }, body })
  },
  'startDelivery, as a driver': async (host) => {
    const { carrier, id } = await withJobs(host, ['matched'])
    return () => carrier.client.delivery.startDelivery({ params: { id }, body: { status: 'in_transit' } })
  },
  'completeDelivery, as a driver': async (host) => {
    const { owner, carrier, id } = await withJobs(host, ['in_transit'])
    const { otp } = (await owner.client.requests.getOtp({ params: { id } })).body
    return () => carrier.client.delivery.completeDelivery({ params: { id }, body: { otp } })
  },
  'startDelivery, as a driver with a photo': async (host) => {
    const { carrier, id } = await withJobs(host, ['matched'])
    const body = { status: 'in_transit', photos: [await aProof(carrier)] } as const
    return () => carrier.client.delivery.startDelivery({ params: { id }, body })
  },
  'handOver, as a driver': async (host) => {
    const { carrier, id } = await withJobs(host, ['in_transit'])
    const photos = [await aProof(carrier)]
    return () => handOver(carrier, id, { photos })
  },
  'reportAttempt, as a driver': async (host) => {
    const { carrier, id } = await withJobs(host, ['in_transit'])
    const photos = [await aProof(carrier)]
    return () => reportAttempt(carrier, id, { photos })
  },
  'confirmHandover, of a driver': async (host) => {
    const { owner, carrier, id } = await withJobs(host, ['in_transit'])
    ok(await handOver(carrier, id))
    return () => confirm(owner, id)
  },
  listFleetHistory: async (host) => {
    const { fleet } = await withJobs(host, Array<'completed'>(4).fill('completed'))
    return () => fleet.client.business.listFleetHistory({ query: {} })
  },
  getLiveActivity: async (host) => {
    const { fleet } = await withJobs(host, ['matched', 'matched', 'in_transit'])
    return () => fleet.client.business.getLiveActivity()
  },
  listDriverDeliveries: async (host) => {
    const { carrier } = await withJobs(host, ['matched', 'matched', 'in_transit'])
    return () => carrier.client.business.listDriverDeliveries()
  },
  listBusinesses: async (host) => {
    const admin = await anAdmin(host)
    for (let count = 0; count < 7; count += 1) await aBusiness(host, { isVerified: false })
    return () => admin.client.admin.listBusinesses({ query: {} })
  },
  verifyBusiness: async (host) => {
    const [admin, fleet] = [await anAdmin(host), await aBusiness(host, { isVerified: false })]
    return () => decideOnBusiness(admin, fleet, { decision: 'approve', version: 1 })
  },
}
