import type { ApplicationStatus } from '#shared/contracts/partner-shapes.ts'
import type { PartnerItem } from './partner-item.ts'

/** An application as its own person may know it: not who decided. */
export const toApplicationStatus = (item: PartnerItem): ApplicationStatus => ({
  status: item.status,
  version: item.version,
  applied_at: item.appliedAt,
  decided_at: item.decidedAt ?? null,
  reason: item.reason ?? null,
  details: {
    transport_modes: item.transportModes,
    vehicleType: item.vehicleType ?? null,
    vehicleOwnerName: item.vehicleOwnerName ?? null,
    vehicleMakeModel: item.vehicleMakeModel ?? null,
    vehicleRegistration: item.vehicleRegistration ?? null,
  },
})
