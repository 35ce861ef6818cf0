import { config } from '#functions/platform/config.ts'
import { localAdapters } from '#functions/platform/local-adapters.ts'
import { pushSubject } from '#shared/model/push-subject.ts'
import { type PushAddress, toPushAddress } from './push-address.ts'

const { subject, isGoodForApple } = pushSubject(config.PUBLIC_ORIGINS[0], config.CONTACT_INBOX)

/** Whom push services can ask about our messages. */
export const ourSubject = subject

/** The address of a device; of a stand-in, too, where a test has set one. */
export const addressOf = (endpoint: string): PushAddress | undefined =>
  toPushAddress(endpoint, localAdapters().pushReceiver)

/** False for Apple where it would refuse our subject, as on loopback. */
export const isServed = ({ service }: PushAddress): boolean => service !== 'apple' || isGoodForApple
