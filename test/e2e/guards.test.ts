import { describe, expect, test } from 'vitest'
import { openSite, phone } from '#test/support/browser.ts'
import { businessName, type Kind, logInAs } from '#test/support/journey-accounts.ts'

const site = openSite()

const open = ['/onboarding', '/business/setup', '/devices', '/change-password']
const personal = ['/dashboard', '/profile', '/requests', '/history', '/tax-statement']
const business = [
  '/business/dashboard',
  '/business/profile',
  '/business/activity',
  '/business/history',
  '/business/tax-statement',
]
const driver = ['/driver/dashboard', '/driver/history']
const admin = [
  '/admin/dashboard',
  '/admin/business-verification',
  '/admin/partner-verification',
  '/admin/user-management',
  '/admin/problems',
  '/admin/january-report',
]
const everywhere = ['/', ...open, ...personal, ...business, ...driver, ...admin, '/admin', '/nowhere/at-all']

/** The path where each kind of user lands; routes not named here open. */
const landings: Record<Kind | 'nobody', Record<string, string[]>> = {
  nobody: { '/': everywhere },
  'a person who has just signed up': {
    '/onboarding': ['/', '/nowhere/at-all', ...personal, ...business, ...driver, ...admin, '/admin'],
  },
  'a person with a complete profile': {
    '/dashboard': ['/', '/nowhere/at-all', ...business, ...driver, ...admin, '/admin'],
  },
  'a business': {
    '/business/dashboard': ['/', '/nowhere/at-all', ...personal, ...driver, ...admin, '/admin'],
  },
  'a business without a profile': {
    '/business/setup': ['/', '/nowhere/at-all', ...personal, ...business, ...driver, ...admin, '/admin'],
  },
  'a driver with a temporary password': { '/change-password': everywhere },
  'a driver': {
    '/driver/dashboard': ['/', '/nowhere/at-all', ...personal, ...business, ...admin, '/admin'],
  },
  'an admin': {
    '/admin/dashboard': ['/', '/nowhere/at-all', '/admin', ...business, ...driver],
    '/onboarding': personal,
  },
}

/** The heading of each screen proves that it is open: its address alone may still redirect. */
const headings: Record<string, string> = {
  '/': 'Someone is going your way',
  '/onboarding': 'Your Profile',
  '/business/setup': 'Set Up Your Business Profile',
  '/devices': 'Your Devices',
  '/dashboard': 'Dashboard',
  '/profile': 'My Profile',
  '/requests': 'Create a New Service Request',
  '/history': 'My History',
  '/tax-statement': 'Tax Statement',
  '/business/dashboard': businessName,
  '/business/profile': 'Business Profile',
  '/business/activity': 'Live Fleet Activity',
  '/business/history': 'Delivery History',
  '/business/tax-statement': 'Tax Statement',
  '/driver/dashboard': businessName,
  '/driver/history': 'My History',
  '/admin/dashboard': 'Admin Dashboard',
  '/admin/business-verification': 'Business Verification',
  '/admin/partner-verification': 'Partner Verification',
  '/admin/user-management': 'User Management',
  '/admin/problems': 'Problems',
  '/admin/reports': 'Reports',
  '/admin/january-report': 'January Report',
}

type Who = keyof typeof landings

const landingOf = (who: Who, path: string): string => {
  const meant = path === '/business-setup' ? '/business/setup' : path
  return Object.entries(landings[who]).find(([, from]) => from.includes(meant))?.[0] ?? meant
}

const headingOf = (who: Who, landing: string): string | undefined =>
  landing === '/change-password'
    ? who === 'a driver with a temporary password'
      ? 'Set Your New Password'
      : 'Change Your Password'
    : headings[landing]

// Object.keys forgets which keys they are.
describe.each(Object.keys(landings) as Who[])('%s', (who) => {
  test('lands where the guards redirect, by a link and by a typed address', async () => {
    const visitor = await site.visitor(phone)
    const lands = async (path: string) => {
      const landing = landingOf(who, path)
      await visitor.landsOn(landing)
      await visitor.seesHeading(headingOf(who, landing) ?? 'a heading for every landing')
    }
    if (who === 'nobody') visitor.expects('401 /api/auth/check-session')
    else await visitor.isSignedIn(await logInAs(site.host, who))
    for (const typed of ['/dashboard', '/business-setup', '/nowhere/at-all', '/']) {
      await visitor.opens(typed)
      await lands(typed)
    }
    for (const linked of [...everywhere, '/business-setup']) {
      await visitor.wandersTo(linked)
      await lands(linked)
    }
    expect(Object.keys(landings[who])).toContain(landingOf(who, '/'))
  })
})
