import type { DemoRole } from '#web/lib/demo-sign-ins.ts'
import { paths } from '#web/lib/paths.ts'

type Stop = {
  role: DemoRole
  path: string
  /** `name` is the first name of the user at this stop. */
  title: (name: string) => string
  /** What the first screen of the stop shows, and what to press there. */
  text: string
  /** The same in a few words, for a phone. */
  look: string
  /** How the button to press begins. It gets a ring for a moment. */
  press: string
}

/** A five-minute tour: whom to sign in as, where to go, and what to look at and press there. */
export const tour: readonly Stop[] = [
  {
    role: 'Requester',
    path: paths.dashboard,
    title: () => 'One on its way, one to decide',
    text: "One delivery is on its way: press Show OTP for the code that completes it. Another couldn't be made: press Choose what happens.",
    look: 'Press Show OTP for the code. Then press Choose what happens.',
    press: 'Show OTP',
  },
  {
    role: 'Partner',
    path: `${paths.dashboard}?tab=hub`,
    title: (name) => `Jobs along ${name}'s journey`,
    text: 'What is on its way comes first. Press Confirm Delivery: it asks for the code that the requester has just seen.',
    look: 'Press Confirm Delivery. It asks for the code you have just seen.',
    press: 'Confirm Delivery',
  },
  {
    role: 'Business',
    path: paths.businessDashboard,
    title: () => 'A fleet of eight',
    text: 'What needs attention comes first: a reported problem. Press View Details to see what happened and who can help.',
    look: 'A problem comes first. Press View Details to see what happened.',
    press: 'View Details',
  },
  {
    role: 'Driver',
    path: paths.driverDashboard,
    title: (name) => `${name}'s deliveries`,
    text: 'What can be done now comes first: here, a delivery on its way. Press View Details for the route and who to call.',
    look: 'One is on its way. Press View Details for its route.',
    press: 'View Details',
  },
  {
    role: 'Admin',
    path: paths.adminPartners,
    title: () => 'Three applications',
    text: 'Three people would like to carry for others. Press Review to check the papers, which are specimens, and decide.',
    look: 'Who may carry for others? Press Review to check the papers.',
    press: 'Review',
  },
  {
    role: 'Requester',
    path: paths.history,
    title: () => 'Ninety days of receipts',
    text: 'What was delivered, what it cost, and the CO₂ it saved. Press How we work it out to see the sum, and open a receipt.',
    look: 'See the CO₂: press How we work it out. Then open a receipt.',
    press: 'How we work it out',
  },
]

export const roleTexts: Record<DemoRole, string> = {
  Requester: 'a requester',
  Partner: 'a partner',
  Business: 'a business owner',
  Driver: 'a driver',
  Admin: 'an admin',
}

/** The stop of a role: the last one that was visited if it is theirs, otherwise their first. */
export const stopOf = (role: string, last?: number): number =>
  last !== undefined && tour[last]?.role === role ? last : tour.findIndex((stop) => stop.role === role)
