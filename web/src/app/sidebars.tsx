import type { SessionUser } from '#shared/model/session-user.ts'
import { paths } from '#web/lib/paths.ts'
import { ActivityIcon, BuildingIcon, HistoryIcon, HomeIcon, ShieldIcon, UserIcon, UsersIcon } from '#web/ui/icons.tsx'
import type { NavItem } from '#web/ui/nav-list.tsx'

export const sidebars = {
  person: [
    { label: 'Dashboard', href: paths.dashboard, icon: <HomeIcon /> },
    { label: 'Profile', href: paths.profile, icon: <UserIcon /> },
    { label: 'History', href: paths.history, icon: <HistoryIcon /> },
  ],
  business: [
    { label: 'Dashboard', href: paths.businessDashboard, icon: <HomeIcon /> },
    { label: 'Business Profile', href: paths.businessProfile, icon: <BuildingIcon /> },
    { label: 'Live Activity', href: paths.businessActivity, icon: <ActivityIcon /> },
    { label: 'Delivery History', href: paths.businessHistory, icon: <HistoryIcon /> },
  ],
  driver: [
    { label: 'Dashboard', href: paths.driverDashboard, icon: <HomeIcon /> },
    { label: 'History', href: paths.driverHistory, icon: <HistoryIcon /> },
  ],
  admin: [
    { label: 'Dashboard', href: paths.adminDashboard, icon: <HomeIcon /> },
    { label: 'Business Verification', href: paths.adminBusinesses, icon: <BuildingIcon /> },
    { label: 'Partner Verification', href: paths.adminPartners, icon: <ShieldIcon /> },
    { label: 'User Management', href: paths.adminUsers, icon: <UsersIcon /> },
  ],
} as const satisfies Record<string, readonly NavItem[]>

export type Area = keyof typeof sidebars

/** The area whose frame a person's own screens wear, in the order of `homeOf`. */
export const areaOf = (user: SessionUser): Area => {
  if (user.is_admin) return 'admin'
  if (user.is_driver) return 'driver'
  return user.is_business ? 'business' : 'person'
}
