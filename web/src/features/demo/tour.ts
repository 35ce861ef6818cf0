import type { DemoRole } from '#web/lib/demo-sign-ins.ts'
import { paths } from '#web/lib/paths.ts'

type Stop = {
  role: DemoRole
  path: string
  /** `name` is the first name of the user at this stop. */
  title: (name: string) => string
  /** What the first screen of the stop shows. */
  text: string
  /** What to look at there, in a few words, for a phone. */
  look: string
}

/** A five-minute tour: whom to sign in as, where to go, and what to look at there. */
export const tour: readonly Stop[] = [
  {
    role: 'Requester',
    path: paths.dashboard,
    title: () => 'One on its way, one to decide',
    text: "One needs your answer. Of the other you see who's carrying it, and the code that proves it has arrived.",
    look: 'Show the code, then choose what happens.',
  },
  {
    role: 'Partner',
    path: `${paths.dashboard}?tab=hub`,
    title: (name) => `Jobs along ${name}'s journey`,
    text: 'What is under way comes first. One offer runs out soon, and other jobs are waiting nearby.',
    look: 'Look first at what is on its way.',
  },
  {
    role: 'Business',
    path: paths.businessDashboard,
    title: () => 'A fleet of eight',
    text: "What needs attention comes first: an open problem, then a delivery that couldn't be made.",
    look: 'Open the problem that comes first.',
  },
  {
    role: 'Driver',
    path: paths.driverDashboard,
    title: (name) => `${name}'s deliveries`,
    text: 'What can be done now comes first: here, a delivery on its way.',
    look: 'Start with what can be done now.',
  },
  {
    role: 'Admin',
    path: paths.adminPartners,
    title: () => 'Three applications',
    text: "Look at the papers and decide. They're specimens.",
    look: 'Press Review, and check the papers.',
  },
  {
    role: 'Requester',
    path: paths.history,
    title: () => 'Ninety days of receipts',
    text: 'What was delivered, what it cost, and the CO₂ it saved. That was the tour: have a look around.',
    look: 'See the CO₂ saved, and open a receipt.',
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
