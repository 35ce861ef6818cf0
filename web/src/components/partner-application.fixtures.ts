import type { ApplicationStatus } from '#shared/contracts/partner.ts'
import { nothingSaid } from './papers/papers.fixtures.ts'

/** The application of a person with a car and a bicycle. */
export const applicationOf = (
  status: ApplicationStatus['status'],
  reason: string | null = null,
  papers = nothingSaid,
): ApplicationStatus => ({
  status,
  version: 1,
  applied_at: '2026-11-20T10:00:00.000Z',
  decided_at: status === 'pending' ? null : '2026-11-20T12:00:00.000Z',
  reason,
  details: {
    transport_modes: ['Bicycle', 'Car'],
    vehicleType: 'Car',
    vehicleOwnerName: 'Robin Lee',
    vehicleMakeModel: 'Skoda Fabia',
    vehicleRegistration: 'AB12 CDE',
    papers,
  },
})
