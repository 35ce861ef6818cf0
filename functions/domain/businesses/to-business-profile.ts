import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import type { BusinessProfile } from '#shared/contracts/business-shapes.ts'

export const toBusinessProfile = (business: BusinessItem): BusinessProfile => ({
  business_name: business.name,
  business_address: business.address,
  registration_number: business.registrationNumber ?? null,
  vat_number: business.vatNumber ?? null,
  is_verified: business.status === 'verified',
  status: business.status,
  reason: business.reason ?? null,
})
