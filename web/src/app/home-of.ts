import type { SessionUser } from '#shared/model/session-user.ts'
import { paths } from './paths.ts'

/** Where a person lands after signing in. Flags add up, so the order decides. */
export const homeOf = (user: SessionUser): string => {
  if (user.is_admin) return paths.adminDashboard
  if (user.is_driver) return user.password_change_required ? paths.changePassword : paths.driverDashboard
  if (user.is_business) return user.has_business_profile ? paths.businessDashboard : paths.businessSetup
  return user.is_profile_complete ? paths.dashboard : paths.onboarding
}
