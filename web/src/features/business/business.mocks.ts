import { vi } from 'vitest'
import type { BusinessProfile, BusinessStats } from '#shared/contracts/business.ts'
import type { Earnings } from '#shared/contracts/history-shapes.ts'
import type { BusinessPapers } from '#shared/contracts/paper-shapes.ts'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { RequestId, UserId } from '#shared/model/ids.ts'
import { nothingSaid } from '#web/components/papers/papers.fixtures.ts'
import { previewWith } from '#web/components/request.fixtures.ts'
import type { api } from '#web/lib/api.ts'
import type { FleetDriver } from './queries.ts'

/** The API calls of a business's screens. */
export const calls = {
  business: {
    setUp: vi.fn<typeof api.business.setUp>(),
    getBusiness: vi.fn<typeof api.business.getBusiness>(),
    saveBusiness: vi.fn<typeof api.business.saveBusiness>(),
    saveOwner: vi.fn<typeof api.business.saveOwner>(),
    getBusinessPapers: vi.fn<typeof api.business.getBusinessPapers>(),
    saveBusinessPapers: vi.fn<typeof api.business.saveBusinessPapers>(),
    listDrivers: vi.fn<typeof api.business.listDrivers>(),
    searchDrivers: vi.fn<typeof api.business.searchDrivers>(),
    addDriver: vi.fn<typeof api.business.addDriver>(),
    resetDriverPassword: vi.fn<typeof api.business.resetDriverPassword>(),
    getLiveActivity: vi.fn<typeof api.business.getLiveActivity>(),
    setDriverStatus: vi.fn<typeof api.business.setDriverStatus>(),
    removeDriver: vi.fn<typeof api.business.removeDriver>(),
    getStats: vi.fn<typeof api.business.getStats>(),
    getFleetEarnings: vi.fn<typeof api.business.getFleetEarnings>(),
    assignDelivery: vi.fn<typeof api.business.assignDelivery>(),
    assignDeliveries: vi.fn<typeof api.business.assignDeliveries>(),
  },
  requests: {
    listAvailable: vi.fn<typeof api.requests.listAvailable>(),
    previewRequest: vi.fn<typeof api.requests.previewRequest>(),
    getDetails: vi.fn<typeof api.requests.getDetails>(),
  },
  uploads: { startUpload: vi.fn<typeof api.uploads.startUpload>() },
}

const driverId = (number: number) => UserId.parse(`usr_${String(number).padStart(22, '0')}`)

export const driverWith = (number: number, parts: Partial<FleetDriver> = {}): FleetDriver => ({
  id: driverId(number),
  user_id: driverId(number),
  name: `Driver ${String(number).padStart(2, '0')}`,
  contact_number: `07700 9001${String(number).padStart(2, '0')}`,
  login_email: `driver-${number}@drivers.test`,
  is_active: true,
  photo_url: null,
  license_url: null,
  created_at: '2026-11-01T10:00:00.000Z',
  open_jobs: 0,
  is_suspended: false,
  ...parts,
})

export const driversUpTo = (count: number) => Array.from({ length: count }, (_, index) => driverWith(index + 1))

export const profileWith = (parts: Partial<BusinessProfile> = {}): BusinessProfile => ({
  business_name: 'Fennel Couriers',
  business_address: '4 Weir Lane, Leeds',
  registration_number: '01234567',
  vat_number: null,
  is_verified: true,
  status: 'verified',
  reason: null,
  owner_first_name: 'Robin',
  owner_last_name: 'Hale',
  ...parts,
})

/** The papers of a business that has confirmed none, with nothing due. */
export const businessPapersWith = (parts: Partial<BusinessPapers> = {}): BusinessPapers => ({
  version: 1,
  papers: nothingSaid,
  drivers_may_work: null,
  drivers_may_work_until: null,
  confirmed_at: null,
  due: [],
  gates: 'advised',
  ...parts,
})

export const statsWith = (parts: Partial<BusinessStats> = {}): BusinessStats => ({
  totalDrivers: 2,
  activeDeliveries: 3,
  completedDeliveries: 1245,
  deliveries_by_day: [],
  attention: [],
  paused_until: null,
  ...parts,
})

export const earningsWith = (parts: Partial<Earnings> = {}): Earnings => ({
  this_week: { earned: 0, deliveries: 0 },
  this_month: { earned: 0, deliveries: 0 },
  days: [],
  is_complete: true,
  needs_ni_number: false,
  ...parts,
})

type ServerState = {
  profile: BusinessProfile
  papers: BusinessPapers
  drivers: FleetDriver[]
  stats: BusinessStats
  earnings: Earnings
  pool: RequestCard[]
}

/** Sets the answers of the server. */
export const serverHas = ({
  profile = profileWith(),
  papers = businessPapersWith(),
  drivers = driversUpTo(2),
  stats,
  earnings = earningsWith(),
  pool = [],
}: Partial<ServerState> = {}) => {
  const { business, requests } = calls
  business.getBusiness.mockResolvedValue(profile)
  business.getBusinessPapers.mockResolvedValue(papers)
  business.getStats.mockResolvedValue(stats ?? statsWith({ totalDrivers: drivers.length }))
  business.getFleetEarnings.mockResolvedValue(earnings)
  requests.listAvailable.mockResolvedValue(pool.map((job) => ({ ...job, detour: null })))
  requests.previewRequest.mockImplementation(async ({ params }) => previewWith({ id: RequestId.parse(params.id) }))
  const pageOf = ({ q = '', cursor, limit }: { q?: string; cursor?: string; limit: number }) => {
    const found = drivers.filter((driver) => `${driver.name} ${driver.contact_number}`.includes(q))
    const start = Number(cursor || 0)
    const next = start + limit < found.length ? String(start + limit) : null
    return { items: found.slice(start, start + limit), next, total: found.length }
  }
  // As screens send it.
  business.listDrivers.mockImplementation(async ({ query } = { query: {} }) => pageOf(query as { limit: number }))
  business.searchDrivers.mockImplementation(async ({ body }) => pageOf(body as { q: string; limit: number }))
}
