import { fullName } from '#functions/platform/sessions/full-name.ts'
import type { BusinessEntry } from '#shared/contracts/admin-shapes.ts'
import type { OwnedBusiness } from './owned-business-store.ts'

export const toBusinessEntry = ({ business, owner }: OwnedBusiness): BusinessEntry => {
  const { businessId, name, address, registrationNumber, vatNumber, status, reason, createdAt, version } = business
  return {
    id: businessId,
    business_name: name,
    owner_name: fullName(owner),
    owner_email: owner.email,
    address,
    reg_number: registrationNumber ?? null,
    vat_number: vatNumber ?? null,
    status,
    is_verified: status === 'verified',
    reason: reason ?? null,
    created_at: createdAt,
    version,
  }
}
