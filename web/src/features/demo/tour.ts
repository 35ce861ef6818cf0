import { paths } from '#web/lib/paths.ts'

/** A five-minute tour in five stops: whom to sign in as, where to go, and what to look at there. */
export const tour = [
  {
    role: 'Requester',
    path: paths.dashboard,
    title: 'A delivery on its way',
    text: "See who's carrying it, and the code that proves it has arrived. Two others wait for your answer.",
  },
  {
    role: 'Partner',
    path: `${paths.dashboard}?tab=hub`,
    title: 'Jobs along your journey',
    text: 'One offer runs out soon; the other jobs wait nearby.',
  },
  {
    role: 'Business',
    path: paths.businessDashboard,
    title: 'A fleet of eight',
    text: 'Two deliveries are late, one problem is open, and one driver has never logged in.',
  },
  {
    role: 'Admin',
    path: paths.adminPartners,
    title: 'Three applications',
    text: 'Look at the papers and decide. They’re specimens.',
  },
  {
    role: 'Requester',
    path: paths.history,
    title: 'Ninety days of receipts',
    text: 'What was delivered, what it cost, and the CO₂ it saved.',
  },
] as const
