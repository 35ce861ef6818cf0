import type { PartnerItem } from '#functions/domain/shared/partner-item.ts'
import type { Session } from '#functions/platform/lambda/request.ts'
import type { ApplicationStatus } from '#shared/contracts/partner.ts'
import type { TransportMode } from '#shared/model/categories.ts'
import type { ApplicationStore } from './partner-store.ts'

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

type Deps = { applications: Pick<ApplicationStore, 'find'> }

export const getApplication = async (
  { applications }: Deps,
  { userId }: Session,
): Promise<ApplicationStatus | null> => {
  const found = await applications.find(userId)
  return found ? toApplicationStatus(found) : null
}

export const listTransportModes = async ({ applications }: Deps, { userId }: Session): Promise<TransportMode[]> =>
  (await applications.find(userId))?.transportModes ?? []
