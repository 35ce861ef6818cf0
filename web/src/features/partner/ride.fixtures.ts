import type { PublishedRide } from '#shared/contracts/partner.ts'
import { RideId } from '#shared/model/ids.ts'

/** A published ride, with some fields replaced. */
export const rideWith = (number: number, parts: Partial<PublishedRide> = {}): PublishedRide => ({
  id: RideId.parse(`rid_${String(number).padStart(22, '0')}`),
  from_address: 'Reading, Berkshire, RG1, UK',
  to_address: 'Oxford, Oxfordshire, OX1, UK',
  extra_miles: 5,
  date: '2026-12-01',
  departure_time: '17:10',
  arrival_date: '2026-12-01',
  arrival_time: '18:05',
  loading_assistance: false,
  transport_mode: 'Car',
  ...parts,
})
