import type { RequestId } from './ids.ts'
import { pausedText } from './limits.ts'
import { untilText } from './suspension.ts'

/** How a reader is concerned with a job, which decides the screen that opens. */
export type Reader = 'requester' | 'partner' | 'driver' | 'business'

/** What a user switches on and off, in the order of the settings. */
export const notificationTopics = ['requests', 'jobs', 'offers', 'problems', 'account'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

type Kind<Facts> = {
  topic: NotificationTopic
  /** Holds no names and no places, because lock screens and the subjects of mails show it. */
  title: (facts: Facts) => string
  /** First names, names of businesses and areas only: no address, number or surname of another user. */
  body: (facts: Facts) => string
  /** The path of the screen that shows it. */
  opens: (facts: Facts) => string
  /** `optional` mails repeat what a screen shows and ask for nothing. */
  mail: 'none' | 'optional' | 'always'
  /** `high` wakes a phone that sleeps. Quiet hours hold back what is not. */
  urgency: 'normal' | 'high'
  livesHours: number
}

const kind = <Facts>(row: Kind<Facts>): Kind<Facts> => row

/** A job, as notifications name it. `place` is the area where it ends, or where an errand begins. */
export type Job = { as: Reader; request_id: RequestId; place: string }

const screens: Record<Reader, string> = {
  requester: '/dashboard?tab=requests&',
  partner: '/dashboard?tab=hub&',
  driver: '/driver/dashboard?',
  business: '/business/activity?',
}

const details = ({ as, request_id }: Job): string => `${screens[as]}details=${request_id}`
const again = ({ request_id }: Job): string => `/requests?again=${request_id}`
const receipt = ({ request_id }: Job): string => `/history/${request_id}/receipt`
const history = ({ as }: Job): string =>
  ({ requester: '/history', partner: '/history', driver: '/driver/history', business: '/business/history' })[as]

const because = (reason: string | undefined): string => (reason ? ` The reason: ${reason}` : '')

const day = 24
const ownRequest = { topic: 'requests', opens: details, urgency: 'high', livesHours: day } as const
const carried = { topic: 'jobs', opens: details, urgency: 'high', livesHours: day } as const
const problem = { topic: 'problems', opens: details, mail: 'always', urgency: 'high', livesHours: day } as const
const account = { topic: 'account', mail: 'always', urgency: 'normal', livesHours: day } as const

/**
 * Every notification, with its words and its ways. The list in the app, mails and pushes come from here. The frames of
 * open screens are data and not in here.
 */
export const notifications = {
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
    livesHours: day,
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
  calledOff: kind<Job>({
    ...carried,
    mail: 'always',
    title: () => 'A delivery was called off',
    body: ({ place }) => `${place}: There's nothing you need to do.`,
    opens: history,
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
  paused: kind<{ who: 'requester' | 'partner' | 'business'; until: string }>({
    ...account,
    title: ({ who }) =>
      ({
        requester: 'You can’t post new requests for a day',
        partner: 'You can’t take new jobs for a day',
        business: 'Your business can’t assign new deliveries for a day',
      })[who],
    body: ({ who, until }) => pausedText(who, until),
    opens: ({ who }) => (who === 'business' ? '/business/dashboard' : '/dashboard'),
  }),
  application: kind<{ decision: 'verified' | 'rejected' | 'revoked'; reason?: string }>({
    ...account,
    title: ({ decision }) =>
      ({
        verified: "You're a verified partner",
        rejected: "Your partner application wasn't approved",
        revoked: "You're no longer a verified partner",
      })[decision],
    body: ({ decision, reason }) =>
      ({
        verified: 'Go online in the Partner Hub to hear about jobs near you.',
        rejected: `You can apply again from your dashboard.${because(reason)}`,
        revoked: `Please finish any deliveries under way.${because(reason)}`,
      })[decision],
    opens: () => '/dashboard?tab=hub',
  }),
  newName: kind<{ decision: 'approved' | 'refused'; name: string; reason?: string }>({
    ...account,
    title: ({ decision }) => `Your new name ${decision === 'approved' ? 'was' : "wasn't"} approved`,
    body: ({ decision, name, reason }) =>
      decision === 'approved'
        ? `People now see ${name}.`
        : `We can't approve the name ${name}. People still see your previous one.${because(reason)}`,
    opens: () => '/profile',
  }),
  businessReview: kind<{ decision: 'verified' | 'rejected'; reason?: string }>({
    ...account,
    title: ({ decision }) => `Your business ${decision === 'verified' ? 'is' : "wasn't"} verified`,
    body: ({ decision, reason }) =>
      decision === 'verified'
        ? 'You can now assign deliveries near you to your drivers.'
        : `Change your business profile, and we'll look again.${because(reason)}`,
    opens: ({ decision }) => (decision === 'verified' ? '/business/dashboard' : '/business/profile'),
  }),
  suspended: kind<{ isBusiness: boolean; until: string | null; reason: string }>({
    ...account,
    title: () => 'Your Sameway account is suspended',
    body: ({ isBusiness, until, reason }) =>
      `We've suspended your ${isBusiness ? 'business' : 'account'} ${untilText(until)}.${because(reason)}`,
    opens: () => '/',
  }),
  suspensionLifted: kind<{ isBusiness: boolean }>({
    ...account,
    title: () => 'Your Sameway account is open again',
    body: ({ isBusiness }) => `We've lifted the suspension of your ${isBusiness ? 'business' : 'account'}.`,
    opens: () => '/',
  }),
  driverSuspended: kind<{ driver: string; until: string | null }>({
    ...account,
    title: () => 'One of your drivers is suspended',
    body: ({ driver, until }) => `We've suspended the account of ${driver} ${untilText(until)}.`,
    opens: () => '/business/dashboard',
  }),
  driverSuspensionLifted: kind<{ driver: string }>({
    ...account,
    title: () => 'One of your drivers can work again',
    body: ({ driver }) => `We've lifted the suspension of ${driver}.`,
    opens: () => '/business/dashboard',
  }),
  adminRights: kind<{ isAdmin: boolean }>({
    ...account,
    title: ({ isAdmin }) => `You're ${isAdmin ? 'now' : 'no longer'} a Sameway admin`,
    body: ({ isAdmin }) =>
      isAdmin ? 'You can now see documents and approve partners and businesses.' : 'Everything else stays as it is.',
    opens: () => '/',
  }),
  passwordChanged: kind<object>({
    ...account,
    title: () => 'Your password was changed',
    body: () => "We've signed out your other devices. If this wasn't you, please set a new password now.",
    opens: () => '/devices',
  }),
}

export type NotificationKind = keyof typeof notifications
type FactsOf<Name extends NotificationKind> = Parameters<(typeof notifications)[Name]['body']>[0]

/** A notification as it is stored: its kind, and the facts that its words need. */
export type Notification = { [Name in NotificationKind]: { kind: Name } & FactsOf<Name> }[NotificationKind]

/** False for a row of a later release, whose kind this one does not know. */
export const isNotification = (row: { kind: string }): row is Notification => Object.hasOwn(notifications, row.kind)

/** The row of a notification's kind. */
export const rowOf = <Facts extends Notification>({ kind: name }: Facts): Kind<Facts> =>
  notifications[name] as unknown as Kind<Facts> // TypeScript cannot tell that both belong to one name

export const wordsOf = (notification: Notification): { title: string; body: string; opens: string } => {
  const { title, body, opens } = rowOf(notification)
  return { title: title(notification), body: body(notification), opens: opens(notification) }
}
