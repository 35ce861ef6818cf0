import type { Topic } from '#shared/model/notification-kind.ts'
import type { SessionUser } from '#shared/model/session-user.ts'

/** The topics that the user's roles get notifications about. */
export const topicsOf = (user: SessionUser): Topic[] => {
  const { is_admin, is_business, is_driver, is_partner, is_verified_partner, is_profile_complete } = user
  const sends = is_profile_complete || !(is_admin || is_business || is_driver)
  const carries = is_partner || is_driver || is_business
  const topics: [Topic, boolean][] = [
    ['requests', sends],
    ['pool', is_verified_partner],
    ['offers', is_verified_partner],
    ['jobs', carries],
    ['problems', sends || carries],
    ['account', true],
  ]
  return topics.flatMap(([topic, isTheirs]) => (isTheirs ? topic : []))
}

const jobsOf = ({ is_business, is_driver }: SessionUser): string => {
  if (is_business) return 'When one of your fleet’s deliveries is called off, confirmed or decided on.'
  return is_driver
    ? 'When your business gives you a delivery or takes it back, or one is called off.'
    : 'When one is called off, confirmed or decided on.'
}

const accountOf = ({ is_admin, is_business, is_driver }: SessionUser): string => {
  const own = 'Your password, and what you may do on Sameway.'
  // Drivers have no mailbox.
  if (is_driver) return own
  const others = is_business
    ? 'Your password, our review of your business, and your drivers’ accounts.'
    : 'Your password, your application as a partner, and your name.'
  return `${is_admin ? own : others} Emails always come, so you’d know if someone else got in.`
}

/** What each topic is about. */
export const aboutTopic = (topic: Topic, user: SessionUser): string =>
  ({
    requests: 'When one is accepted, picked up or delivered, and when we need your answer.',
    pool: 'While you’re online. They go quickly, so we never email them.',
    offers: 'When someone offers you a job that suits one of your rides.',
    jobs: jobsOf(user),
    problems: 'When one is reported or answered, and what we decide.',
    account: accountOf(user),
  })[topic]
