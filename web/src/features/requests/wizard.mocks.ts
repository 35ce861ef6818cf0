import { vi } from 'vitest'
import type { SuggestedRide } from '#shared/contracts/request-shapes.ts'
import { RideId, UserId } from '#shared/model/ids.ts'
import { cardWith } from '#web/components/request.fixtures.ts'
import type { api } from '#web/lib/api.ts'

type Requests = typeof api.requests

/** The API calls of the wizard. */
export const calls = {
  requests: {
    suggestPrice: vi.fn<Requests['suggestPrice']>(),
    findRides: vi.fn<Requests['findRides']>(),
    createRequest: vi.fn<Requests['createRequest']>(),
    getDetails: vi.fn<Requests['getDetails']>(),
    listRequests: vi.fn<Requests['listRequests']>(),
  },
  users: { getProfile: vi.fn() },
  places: { suggestPlaces: vi.fn<typeof api.places.suggestPlaces>() },
  uploads: { startUpload: vi.fn<typeof api.uploads.startUpload>() },
}

const zeros = '0'.repeat(21)

export const suggestion = (pounds = 8.4, quote = 'quote-1') => ({
  suggested_price: pounds,
  breakdown: [
    { label: 'Base price', value: 3 },
    { label: 'Distance (8 miles)', value: pounds - 3 },
  ],
  distance_km: 12.9,
  quote_id: quote,
  expires_at: '2026-11-20T10:30:00.000Z',
})

export const card = cardWith({ pickup_address: 'Reading', delivery_address: 'Oxford', distance_km: 12.9, price: 8.4 })

export const ride: SuggestedRide = {
  partnerId: UserId.parse(`usr_${zeros}7`),
  rideId: RideId.parse(`rid_${zeros}7`),
  partnerName: 'Priya',
  partnerPhotoUrl: null,
  transportMode: 'Car',
  departureDate: '2026-12-01',
  departureTime: '17:10',
  arrivalDate: '2026-12-01',
  arrivalTime: '18:05',
  totalJourneyTime: '55m',
  detour_miles: 2,
  record: { stars: 4.8, ratings: 12, done: 50 },
}

/** The values of each step once it is filled in. */
const sofa = { id: `upl_${zeros}1`, name: 'IMG_1.jpg', thumb: 'data:image/jpeg;base64,AAAA' }

export const service = { itemCategory: 'Send Parcel', preferredTransport: 'Car' }
export const details = { photos: [sofa], weightEstimate: '2-5kg', length_cm: '60', width_cm: '40', height_cm: '30' }
export const location = {
  pickup_address: '12 Mill Road, Reading',
  delivery_address: 'Oxford, OX1, UK',
  receiver_contact_number: '07700 900123',
  preferredDate: '2026-12-01',
  preferredTimeSlot: 'evening',
}
export const declaration = { none_forbidden: true, declared_value: '80' }
export const ready = { ...service, ...details, ...location, ...declaration }

/** Every call succeeds; it is ten o'clock on 20 November 2026 in London. */
export const answerAll = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  calls.requests.suggestPrice.mockResolvedValue(suggestion())
  calls.requests.findRides.mockResolvedValue([])
  calls.requests.createRequest.mockResolvedValue({ request: card })
  calls.requests.listRequests.mockResolvedValue({ items: [], next: null })
  calls.places.suggestPlaces.mockResolvedValue([])
  calls.users.getProfile.mockResolvedValue({ address: null })
}
