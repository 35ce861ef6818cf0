import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import type { ClaimedFile } from '#functions/platform/files/claimed-file.ts'
import type { Driver } from '#shared/contracts/business-shapes.ts'

const urlOf = (file: ClaimedFile | undefined): string | null => (file ? `/api/uploads/${file.uploadId}` : null)

export const toDriver = (driver: DriverItem): Driver => ({
  id: driver.userId,
  user_id: driver.userId,
  name: driver.name,
  contact_number: driver.contactNumber,
  login_email: driver.loginEmail,
  is_active: driver.isActive,
  photo_url: urlOf(driver.photo),
  license_url: urlOf(driver.licence),
  created_at: driver.createdAt,
})
