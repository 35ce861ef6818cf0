import type { DemoRole } from '#web/lib/demo-sign-ins.ts'
import { paths } from '#web/lib/paths.ts'

/** Something to press at a stop. Without its button its sentence is left out. */
export type TourStep = {
  /** How the button to press begins. It gets a ring for a moment. */
  press: string
  /** What its card says about the state that is meant. */
  on?: string
  text: string
  /** The same in a few words, for a phone. */
  look: string
  /** The step needs the code that the requester has seen, if they have. */
  asksCode?: true
}

export type Stop = {
  role: DemoRole
  path: string
  /** `name` is the first name of the user at this stop. */
  title: (name: string) => string
  /** What the screen shows when none of its steps can be taken. */
  otherwise: string
  steps: readonly TourStep[]
}

/** A five-minute tour: whom to sign in as, where to go, and what to look at and press there. */
export const tour: readonly Stop[] = [
  {
    role: 'Requester',
    path: paths.dashboard,
    title: () => 'One on its way, one to decide',
    otherwise: 'What needs an answer comes first.',
    steps: [
      {
        press: 'Choose',
        on: 'Please choose',
        text: "One couldn't be delivered: press Choose to say what happens.",
        look: 'Press Choose to decide.',
      },
      {
        press: 'Show OTP',
        on: 'In transit',
        text: 'One is on its way: press Show OTP for the code that completes it.',
        look: 'Press Show OTP for the code.',
      },
    ],
  },
  {
    role: 'Partner',
    path: `${paths.dashboard}?tab=hub`,
    title: (name) => `Jobs along ${name}'s journey`,
    otherwise: 'What is on its way comes first, then jobs nearby.',
    steps: [
      {
        press: 'Confirm Delivery',
        on: 'In transit',
        text: 'What is on its way comes first. Press Confirm Delivery: it asks for the code that only the requester sees.',
        look: "Press Confirm Delivery. It asks for the requester's code.",
        asksCode: true,
      },
    ],
  },
  {
    role: 'Business',
    path: paths.businessDashboard,
    title: () => 'A fleet of eight',
    otherwise: 'A fleet, and what needs its attention.',
    steps: [
      {
        press: 'View Details',
        on: 'Problem reported',
        text: 'A problem was reported: press View Details to see what happened and who can help.',
        look: 'For the reported problem, press View Details.',
      },
    ],
  },
  {
    role: 'Driver',
    path: paths.driverDashboard,
    title: (name) => `${name}'s deliveries`,
    otherwise: 'What can be done now comes first.',
    steps: [
      {
        press: 'View Details',
        on: 'In transit',
        text: 'One delivery is on its way: press View Details for the route and who to call.',
        look: 'One is on its way. Press View Details for its route.',
      },
    ],
  },
  {
    role: 'Admin',
    path: paths.adminPartners,
    title: () => 'Three applications',
    otherwise: 'Who may carry for others?',
    steps: [
      {
        press: 'Review',
        text: 'Who may carry for others? Press Review to check the papers, which are specimens, and decide.',
        look: 'Press Review to check the papers, and decide.',
      },
    ],
  },
  {
    role: 'Requester',
    path: paths.history,
    title: () => 'Ninety days of receipts',
    otherwise: 'What was delivered, what it cost, and the CO₂ it saved.',
    steps: [
      {
        press: 'How we work it out',
        text: 'What was delivered, what it cost, and the CO₂ it saved: press How we work it out to see the sum.',
        look: 'See the CO₂: press How we work it out.',
      },
      { press: 'Receipt', text: 'Then open a receipt.', look: 'Then open a receipt.' },
    ],
  },
]

/** All that a stop can say. */
export const textOf = ({ steps }: Stop): string => steps.map(({ text }) => text).join(' ')

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
