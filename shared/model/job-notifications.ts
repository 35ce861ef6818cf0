import { again, dayHours, details, history, type Job, kind, receipt } from './notification-kind.ts'

const ownRequest = { topic: 'requests', opens: details, urgency: 'high', livesHours: dayHours } as const
const carried = { topic: 'jobs', opens: details, urgency: 'high', livesHours: dayHours } as const
const problem = { topic: 'problems', opens: details, mail: 'always', urgency: 'high', livesHours: dayHours } as const

/** About a request or a job. */
export const jobNotifications = {
  taken: kind<Job & { carrier: string | null; isBusiness: boolean; when: string }>({
    ...ownRequest,
    mail: 'optional',
    title: ({ isBusiness }) => `A ${isBusiness ? 'business' : 'partner'} has accepted your request`,
    body: ({ carrier, isBusiness, place, when }) =>
      `${place}: ${carrier ?? (isBusiness ? 'A business' : 'A partner')} has accepted it for ${when}.`,
  }),
  openAgain: kind<Job & { carrier: string | null }>({
    ...ownRequest,
    mail: 'optional',
    title: () => 'Your request is open to all partners again',
    body: ({ carrier, place }) =>
      `${place}: ${carrier ?? 'Your partner'} can't carry it after all. We're looking for another partner.`,
  }),
  tooLate: kind<Job & { carrier: string | null }>({
    ...ownRequest,
    mail: 'always',
    title: () => 'Your request has expired',
    body: ({ carrier, place }) =>
      `${place}: ${carrier ?? 'Your partner'} can't carry it after all, and its time has passed. You can post it again.`,
    opens: again,
  }),
  notFound: kind<Job>({
    ...ownRequest,
    mail: 'optional',
    urgency: 'normal',
    title: () => "We couldn't find a partner in time",
    body: ({ place }) => `${place}: Nobody was going your way. You can post it again for another day.`,
    opens: again,
  }),
  notStarted: kind<Job & { carrier: string | null }>({
    ...ownRequest,
    mail: 'always',
    title: () => 'Your request was never started',
    body: ({ carrier, place }) =>
      `${place}: ${carrier ?? 'Your partner'} never started it, so we've closed it. You can post it again.`,
    opens: again,
  }),
  pickedUp: kind<Job & { isErrand: boolean; text: string }>({
    ...ownRequest,
    mail: 'optional',
    title: ({ isErrand }) => (isErrand ? 'Your errand has started' : 'Your delivery has been picked up'),
    body: ({ text, place }) => `${place}: ${text}`,
  }),
  completed: kind<Job & { isReturned: boolean; text: string }>({
    ...ownRequest,
    mail: 'optional',
    title: ({ isReturned }) => (isReturned ? 'Your delivery was returned' : 'Your delivery is complete'),
    body: ({ text, place }) => `${place}: ${text}`,
    opens: receipt,
  }),
  confirm: kind<Job & { arrived: string; text: string }>({
    ...ownRequest,
    mail: 'always',
    title: ({ arrived }) => `Please confirm that ${arrived}`,
    body: ({ text, place }) => `${place}: ${text}`,
  }),
  choose: kind<Job & { text: string }>({
    ...ownRequest,
    mail: 'always',
    title: () => 'Urgent: please choose what happens with your delivery',
    body: ({ text, place }) => `${place}: ${text}`,
  }),
  comingBack: kind<Job & { text: string }>({
    ...ownRequest,
    mail: 'always',
    title: () => 'Your delivery is on its way back',
    body: ({ text, place }) => `${place}: ${text}`,
  }),
  notDone: kind<Job & { text: string }>({
    ...ownRequest,
    mail: 'always',
    title: () => "Your errand couldn't be done",
    body: ({ text, place }) => `${place}: ${text}`,
    opens: again,
  }),
  proposed: kind<Job & { carrier: string | null; isBusiness: boolean; price: string }>({
    ...ownRequest,
    mail: 'none',
    livesHours: 3,
    title: ({ isBusiness }) => `A ${isBusiness ? 'business' : 'partner'} has proposed a price`,
    body: ({ carrier, isBusiness, place, price }) =>
      `${place}: ${carrier ?? (isBusiness ? 'A business' : 'A partner')} would do it for ${price}.`,
  }),
  proposalAccepted: kind<Job & { when: string; price: string }>({
    ...carried,
    mail: 'always',
    title: () => 'Your price was accepted',
    body: ({ place, when, price }) => `${place}, ${when}: It's yours for ${price}.`,
  }),
  proposalDeclined: kind<Job>({
    topic: 'offers',
    mail: 'none',
    urgency: 'normal',
    livesHours: 3,
    title: () => 'Your price was declined',
    body: ({ place }) => `${place}: The requester said no thanks. You can still take it at its price.`,
    opens: ({ as }) => (as === 'business' ? '/business/dashboard' : '/dashboard?tab=hub'),
  }),
  offered: kind<Job & { when: string; price: string }>({
    topic: 'offers',
    mail: 'none',
    urgency: 'high',
    livesHours: 3,
    title: () => 'You have a new direct offer',
    body: ({ place, when, price }) => `${place}, ${when}, for ${price}. It suits your ride.`,
    opens: () => '/dashboard?tab=hub',
  }),
  offerWithdrawn: kind<Job>({
    topic: 'offers',
    mail: 'always',
    urgency: 'normal',
    livesHours: dayHours,
    title: () => 'A direct offer was withdrawn',
    body: ({ place }) => `${place}: There's nothing you need to do.`,
    opens: () => '/dashboard?tab=hub',
  }),
  assigned: kind<Job & { when: string }>({
    ...carried,
    mail: 'none',
    title: () => 'A delivery was assigned to you',
    body: ({ place, when }) => `${place}, ${when}.`,
  }),
  takenOff: kind<Job>({
    ...carried,
    mail: 'none',
    title: () => 'A delivery is no longer yours',
    body: ({ place }) => `${place}: Your business has given it to another driver, or back.`,
    opens: () => '/driver/dashboard',
  }),
  backForPapers: kind<Job>({
    ...carried,
    mail: 'always',
    title: () => 'A delivery has gone back',
    body: ({ place }) => `${place}: Your papers don't cover its day, so we're asking other partners.`,
    opens: ({ as }) => (as === 'business' ? '/business/profile' : '/partner/papers'),
  }),
  calledOff: kind<Job>({
    ...carried,
    mail: 'always',
    title: () => 'A delivery was called off',
    body: ({ place }) => `${place}: There's nothing you need to do.`,
    opens: history,
  }),
  missed: kind<Job & { text: string }>({
    ...carried,
    mail: 'always',
    title: () => 'You missed a delivery',
    body: ({ text, place }) => `${place}: ${text}`,
  }),
  confirmed: kind<Job & { text: string }>({
    ...carried,
    mail: 'always',
    urgency: 'normal',
    title: () => 'A delivery is complete',
    body: ({ text, place }) => `${place}: ${text}`,
    opens: history,
  }),
  decided: kind<Job & { text: string }>({
    ...carried,
    mail: 'always',
    title: () => 'What happens next with your delivery',
    body: ({ text, place }) => `${place}: ${text}`,
  }),
  endedNotDone: kind<Job & { text: string }>({
    ...carried,
    mail: 'always',
    title: () => 'An errand has ended as not done',
    body: ({ text, place }) => `${place}: ${text}`,
    opens: history,
  }),
  problemReported: kind<Job & { reporter: string; answerBy: string }>({
    ...problem,
    title: () => 'A problem with a delivery was reported',
    body: ({ reporter, place, answerBy }) => `${place}: ${reporter} has reported it. You can answer until ${answerBy}.`,
  }),
  problemContested: kind<Job>({
    ...problem,
    title: () => "The requester says something's wrong",
    body: ({ place }) => `${place}: It's about what was handed over. You can read it in the details.`,
  }),
  problemAnswered: kind<Job & { answerer: string }>({
    ...problem,
    urgency: 'normal',
    title: () => 'Your report was answered',
    body: ({ answerer, place }) => `${place}: ${answerer} has answered. You can read it in the details.`,
  }),
  problemWithdrawn: kind<Job & { reporter: string }>({
    ...problem,
    urgency: 'normal',
    title: () => 'A report was withdrawn',
    body: ({ reporter, place }) => `${place}: ${reporter} has withdrawn it. There's nothing you need to do.`,
  }),
  problemUnresolved: kind<Job & { text: string }>({
    ...problem,
    title: () => "We couldn't decide in time",
    body: ({ text, place }) => `${place}: ${text}`,
  }),
  problemResolved: kind<Job & { text: string }>({
    ...problem,
    title: () => "We've decided on a problem with a delivery",
    body: ({ text, place }) => `${place}: ${text}`,
  }),
  reviewCarrier: kind<Job>({
    ...ownRequest,
    mail: 'none',
    urgency: 'normal',
    title: () => 'Would you like to leave a review?',
    body: ({ place }) => `${place}: You have seven days to review your carrier. It takes half a minute.`,
  }),
  reviewRequester: kind<Job>({
    ...carried,
    mail: 'none',
    urgency: 'normal',
    title: () => 'Would you like to leave a review?',
    body: ({ place }) => `${place}: You have seven days to review your requester. It takes half a minute.`,
  }),
}
