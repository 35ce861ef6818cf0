import type { RequestId } from './ids.ts'

/** How a reader is concerned with a job, which decides the screen that opens. */
export type Reader = 'requester' | 'partner' | 'driver' | 'business'

/** What a user switches on and off, in the order of the settings. `pool` is about new jobs near an online partner. */
export const topics = ['requests', 'pool', 'offers', 'jobs', 'problems', 'account'] as const
export type Topic = (typeof topics)[number]

export type Kind<Facts> = {
  topic: Topic
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

export const kind = <Facts>(row: Kind<Facts>): Kind<Facts> => row

/** A job, as notifications name it. `place` is the area where it ends, or where an errand begins. */
export type Job = { as: Reader; request_id: RequestId; place: string }

const screens: Record<Reader, string> = {
  requester: '/dashboard?tab=requests&',
  partner: '/dashboard?tab=hub&',
  driver: '/driver/dashboard?',
  business: '/business/activity?',
}

export const details = ({ as, request_id }: Job): string => `${screens[as]}details=${request_id}`
export const again = ({ request_id }: Job): string => `/requests?again=${request_id}`
export const receipt = ({ request_id }: Job): string => `/history/${request_id}/receipt`
export const history = ({ as }: Job): string =>
  ({ requester: '/history', partner: '/history', driver: '/driver/history', business: '/business/history' })[as]

export const dayHours = 24
