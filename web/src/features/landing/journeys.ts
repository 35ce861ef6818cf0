import { FrontDoor } from './front-door.tsx'
import { OnTheTrain } from './on-the-train.tsx'
import { TwoVans } from './two-vans.tsx'

/** How it works for each of the three, in three steps. */
export const journeys = [
  {
    Art: FrontDoor,
    title: 'You need something moved',
    audience: 'For requesters',
    steps: [
      { title: 'Say what and where', text: 'Pick a category, two addresses and a time. You see a fair price at once.' },
      { title: 'Meet your partner', text: 'A checked partner accepts, or you send an offer to one whose ride fits.' },
      { title: 'Give the code', text: 'When it has arrived you give your one-time code. That is the proof.' },
    ],
  },
  {
    Art: OnTheTrain,
    title: 'You travel anyway',
    audience: 'For delivery partners',
    steps: [
      { title: 'Get verified once', text: 'Add your documents and how you travel: on foot, by bike, bus, car or van.' },
      { title: 'Publish your ride', text: 'Tell us when you go where, or look at the jobs near you.' },
      { title: 'Take it along', text: 'Collect, carry, hand over, enter the code. Your trip has paid for itself.' },
    ],
  },
  {
    Art: TwoVans,
    title: 'You run a fleet',
    audience: 'For businesses',
    steps: [
      { title: 'Set up your business', text: 'We check your details, then your account opens.' },
      { title: 'Add your drivers', text: 'Each gets a sign-in of their own, and sees only their own jobs.' },
      { title: 'Assign and follow', text: 'Give jobs to whoever is near, and watch the day as it goes.' },
    ],
  },
] as const
