import type { Kind } from './journey-accounts.ts'

/** A kind of user, with the entries of their menu, and the heading of each screen that opens by its path alone. */
type Area = { kind: Kind; sidebar: string[]; screens: Record<string, string> }

export const areas: Area[] = [
  {
    kind: 'a person with a complete profile',
    sidebar: ['Dashboard', 'Profile', 'History'],
    screens: {
      '/dashboard': 'Dashboard',
      '/profile': 'My Profile',
      '/history': 'My History',
      '/tax-statement': 'Tax Statement',
      '/requests': 'Create a New Service Request',
      '/devices': 'Your Devices',
      '/notifications': 'Notifications',
      '/settings/notifications': 'Notification Settings',
      '/change-password': 'Change Your Password',
    },
  },
  {
    kind: 'a business',
    sidebar: ['Dashboard', 'Business Profile', 'Live Activity', 'Delivery History'],
    screens: {
      '/business/dashboard': 'Fennel Couriers',
      '/business/profile': 'Business Profile',
      '/business/activity': 'Live Fleet Activity',
      '/business/history': 'Delivery History',
      '/business/tax-statement': 'Tax Statement',
      '/notifications': 'Notifications',
      '/settings/notifications': 'Notification Settings',
    },
  },
  {
    kind: 'a driver',
    sidebar: ['Dashboard', 'History'],
    screens: {
      '/driver/dashboard': 'Fennel Couriers',
      '/driver/history': 'My History',
      '/notifications': 'Notifications',
      '/settings/notifications': 'Notification Settings',
    },
  },
  {
    kind: 'an admin',
    sidebar: [
      'Dashboard',
      'Business Verification',
      'Partner Verification',
      'User Management',
      'Problems',
      'Reports',
      'January Report',
    ],
    screens: {
      '/admin/dashboard': 'Admin Dashboard',
      '/admin/business-verification': 'Business Verification',
      '/admin/partner-verification': 'Partner Verification',
      '/admin/user-management': 'User Management',
      '/admin/problems': 'Problems',
      '/admin/reports': 'Reports',
      '/admin/january-report': 'January Report',
      '/notifications': 'Notifications',
      '/settings/notifications': 'Notification Settings',
    },
  },
]
