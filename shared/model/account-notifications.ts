import type { PaperName } from './cover.ts'
import { pausedText } from './limits.ts'
import { dayHours, kind } from './notification-kind.ts'
import { awayHours } from './online.ts'
import { untilText } from './suspension.ts'

const because = (reason: string | undefined): string => (reason ? ` The reason: ${reason}` : '')

const online = { topic: 'pool', mail: 'none', opens: () => '/dashboard?tab=hub' } as const
const account = { topic: 'account', mail: 'always', urgency: 'normal', livesHours: dayHours } as const

/** What ends, what no longer comes without it, and what to do. */
const papersEnd: Record<PaperName, { paper: string; without: string; renew: string }> = {
  work: {
    paper: 'Your right-to-work check',
    without: 'no jobs come to you',
    renew: 'Please ask us to check it again.',
  },
  hire: {
    paper: 'Your insurance for hire and reward',
    without: 'jobs by motorbike, car, van or truck no longer come to you',
    renew: 'Please send us your new certificate.',
  },
  truck: {
    paper: 'Your operator’s licence',
    without: 'jobs by truck no longer come to you',
    renew: 'Please send us its new end date.',
  },
  waste: {
    paper: 'Your waste registration',
    without: 'recycling no longer comes to you',
    renew: 'Please send us its new end date.',
  },
}

/** About an account. */
export const accountNotifications = {
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
  /** `since` is when the hub was last in sight, `until` when being online ends: times of the day in London. */
  offlineSoon: kind<{ since: string; until: string }>({
    ...online,
    urgency: 'high',
    livesHours: 0.5,
    title: ({ until }) => `You'll go offline at ${until}`,
    body: ({ since }) => `You haven't been in the Partner Hub since ${since}. Open this and you'll stay online.`,
  }),
  wentOffline: kind<object>({
    ...online,
    urgency: 'normal',
    livesHours: dayHours,
    title: () => "You're offline now",
    body: () =>
      `You haven't been in the Partner Hub for ${awayHours} hours. Go online again when you'd like to hear about jobs.`,
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
  newPapers: kind<{ decision: 'approved' | 'refused'; reason?: string }>({
    ...account,
    title: ({ decision }) => `Your newer papers ${decision === 'approved' ? 'were' : "weren't"} accepted`,
    body: ({ decision, reason }) =>
      decision === 'approved'
        ? 'They count from now on.'
        : `Your earlier papers still count. Please send them again.${because(reason)}`,
    opens: () => '/partner/papers',
  }),
  /** `ends` is the last day that the paper covers, in words. */
  paperEnds: kind<{ paper: PaperName; ends: string }>({
    ...account,
    title: ({ paper, ends }) => `${papersEnd[paper].paper} ends on ${ends}`,
    body: ({ paper, ends }) => `${papersEnd[paper].renew} After ${ends}, ${papersEnd[paper].without}.`,
    opens: () => '/partner/papers',
  }),
  paperEnded: kind<{ paper: PaperName }>({
    ...account,
    urgency: 'high',
    title: ({ paper }) => `${papersEnd[paper].paper} has ended`,
    body: ({ paper }) => `From today, ${papersEnd[paper].without}. ${papersEnd[paper].renew}`,
    opens: () => '/partner/papers',
  }),
  /** Once a year, to partners who earned something, and to the owners of businesses that did. */
  taxStatement: kind<{ of: 'partner' | 'business'; year: number }>({
    ...account,
    title: () => 'Your tax statement is ready',
    body: ({ of, year }) =>
      `See what ${of === 'business' ? 'your business' : 'you'} earned in ${year}, by quarter, as we report it to HMRC.`,
    opens: ({ of }) => (of === 'business' ? '/business/tax-statement' : '/tax-statement'),
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
    urgency: 'high',
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
    urgency: 'high',
    title: ({ isAdmin }) => `You're ${isAdmin ? 'now' : 'no longer'} a Sameway admin`,
    body: ({ isAdmin }) =>
      isAdmin ? 'You can now see documents and approve partners and businesses.' : 'Everything else stays as it is.',
    opens: () => '/',
  }),
  passwordChanged: kind<object>({
    ...account,
    urgency: 'high',
    title: () => 'Your password was changed',
    body: () => "We've signed out your other devices. If this wasn't you, please set a new password now.",
    opens: () => '/devices',
  }),
}
