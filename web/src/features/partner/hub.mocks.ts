import { vi } from 'vitest'
import type { Earnings } from '#shared/contracts/history-shapes.ts'
import type { PaperDue } from '#shared/contracts/paper-shapes.ts'
import type { PublishedRide } from '#shared/contracts/partner.ts'
import type { DirectOffer, PoolCard, RequestCard } from '#shared/contracts/request-shapes.ts'
import type { Gates } from '#shared/model/cover.ts'
import { partnerPapersWith } from '#web/components/papers/papers.fixtures.ts'
import { detailsWith, previewWith } from '#web/components/request.fixtures.ts'

/** The API calls of the hub. */
export const calls = {
  partner: {
    getStatus: vi.fn(),
    setStatus: vi.fn(),
    listOffers: vi.fn(),
    acceptOffer: vi.fn(),
    declineOffer: vi.fn(),
    listRides: vi.fn(),
    listTransportModes: vi.fn(),
    getApplication: vi.fn(),
    getPapers: vi.fn(),
  },
  problems: { getProblem: vi.fn() },
  requests: {
    listActive: vi.fn(),
    listAvailable: vi.fn(),
    acceptRequest: vi.fn(),
    rejectRequest: vi.fn(),
    undoRejection: vi.fn(),
    cancelRequest: vi.fn(),
    getDetails: vi.fn(),
    previewRequest: vi.fn(),
    getEarnings: vi.fn(),
  },
  delivery: {
    startDelivery: vi.fn(),
    completeDelivery: vi.fn(),
    handOver: vi.fn(),
    reportAttempt: vi.fn(),
    returnInstead: vi.fn(),
  },
  users: { getProfile: vi.fn() },
  uploads: { startUpload: vi.fn() },
}

const noEarnings: Earnings = {
  this_week: { earned: 0, deliveries: 0 },
  this_month: { earned: 0, deliveries: 0 },
  days: [],
  is_complete: true,
  needs_ni_number: false,
}

type World = {
  isOnline: boolean
  pausedUntil: string | null
  placeUntil: string | null
  due: PaperDue[]
  gates: Gates
  rides: PublishedRide[]
  offers: DirectOffer[]
  carried: RequestCard[]
  /** The detour is optional. */
  pool: (RequestCard & Partial<Pick<PoolCard, 'detour'>>)[]
}

/** Sets the answers of the server. */
export const serverHas = ({
  isOnline = true,
  pausedUntil = null,
  placeUntil = null,
  due = [],
  gates = 'advised',
  rides = [],
  offers = [],
  carried = [],
  pool = [],
}: Partial<World> = {}) => {
  calls.partner.getStatus.mockResolvedValue({ is_online: isOnline, paused_until: pausedUntil, place_until: placeUntil })
  calls.partner.setStatus.mockImplementation(async ({ body }) => {
    calls.partner.getStatus.mockResolvedValue({
      is_online: body.is_online,
      paused_until: pausedUntil,
      place_until: placeUntil,
    })
    return { is_online: body.is_online }
  })
  calls.partner.getPapers.mockResolvedValue(partnerPapersWith({ due, gates }))
  calls.partner.listOffers.mockResolvedValue(offers)
  calls.partner.listRides.mockResolvedValue(rides)
  calls.partner.listTransportModes.mockResolvedValue(['Car'])
  calls.requests.listActive.mockResolvedValue(carried)
  calls.requests.listAvailable.mockResolvedValue(pool.map((job) => ({ detour: null, ...job })))
  calls.requests.getDetails.mockImplementation(async ({ params }) => detailsWith({ id: params.id, viewer: 'carrier' }))
  calls.requests.previewRequest.mockImplementation(async ({ params }) => previewWith({ id: params.id }))
  calls.requests.getEarnings.mockResolvedValue(noEarnings)
  calls.users.getProfile.mockResolvedValue({ address: null, addressParts: { city: 'Reading' } })
}
