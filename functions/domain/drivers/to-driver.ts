import type { DriverItem } from '#functions/domain/accounts/driver-item.ts'
import type { Driver } from '#shared/contracts/business-shapes.ts'

export const toDriver = (driver: DriverItem): Driver => ({
  id: driver.userId,
  user_id: driver.userId,
  name: driver.name,
  contact_number: driver.contactNumber,
  login_email: driver.loginEmail,
  is_active: driver.isActive,
  photo_url: driver.photo ? `/api/uploads/${driver.photo.uploadId}` : null,
  created_at: driver.createdAt,
})
