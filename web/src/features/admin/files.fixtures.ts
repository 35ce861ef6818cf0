import type { DeliveryEntry, DeliveryFile, PersonFile } from '#shared/contracts/admin-people.ts'
import { requestId } from '#web/components/request.fixtures.ts'
import { userEntry } from './users/user.fixtures.ts'

export const deliveryEntry = (number: number, parts: Partial<DeliveryEntry> = {}): DeliveryEntry => ({
  id: requestId(number),
  status: 'in_transit',
  outcome: null,
  service_type: 'Send Parcel',
  date: '2026-11-27',
  slot: 'morning',
  pickup_area: `Leeds LS${number}`,
  delivery_area: 'Bradford BD1',
  price: 18.4,
  created_at: '2026-11-25T10:00:00.000Z',
  ...parts,
})

export const personFile = (parts: Partial<PersonFile> = {}): PersonFile => ({
  id: userEntry(2).id,
  first_name: 'Ottilie',
  area: 'Leeds LS1',
  created_at: '2026-11-20T10:00:00.000Z',
  is_admin: false,
  is_partner: false,
  is_verified_partner: parts.is_partner ?? false,
  is_business: false,
  is_driver: false,
  is_deactivated: false,
  business: null,
  application: null,
  erases_at: null,
  suspension: null,
  returns_after: null,
  requests: [],
  jobs: [],
  problems: [],
  documents: [],
  ...parts,
})

export const deliveryFile = (parts: Partial<DeliveryFile> = {}): DeliveryFile => ({
  ...deliveryEntry(1),
  mode: 'Car',
  distance_km: 17,
  paid_at: null,
  requester: { id: userEntry(2).id, first_name: 'Ottilie' },
  carrier: { id: userEntry(3).id, first_name: 'Pat' },
  business: null,
  timeline: [
    { type: 'post', at: '2026-11-25T10:00:00.000Z', by: 'requester', photos: [] },
    { type: 'accept', at: '2026-11-25T11:00:00.000Z', by: 'carrier', photos: [] },
  ],
  problem: null,
  ...parts,
})
