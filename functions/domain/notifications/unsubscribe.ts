import type { KeyRing } from '#functions/platform/key-ring.ts'
import type { Reply } from '#shared/contracts/endpoint.ts'
import type { unsubscribeContract } from '#shared/contracts/unsubscribe.ts'
import { Failure } from '#shared/model/failure.ts'
import type { Topic } from '#shared/model/notification-kind.ts'
import type { SettingsStore } from './settings-store.ts'
import { openUnsubscribeToken, unsubscribePage } from './unsubscribe-token.ts'

type Contract = typeof unsubscribeContract
type KeyDeps = { keyRing: () => KeyRing }

/** Leads to the page with any link, because the page says whether it works. */
export const openUnsubscribe = ({ keyRing }: KeyDeps, token: string): Reply<Contract['openUnsubscribe']> => ({
  url: unsubscribePage(token, openUnsubscribeToken(keyRing(), token)?.topic),
})

const about: Record<Topic, string> = {
  requests: 'your requests',
  pool: 'new jobs',
  offers: 'offers',
  jobs: 'your jobs',
  problems: 'problems',
  account: 'your account',
}

/** A user who has been erased gets the same answer, so that a link does not show whether its account still exists. */
export const unsubscribe = async (
  { keyRing, settings }: KeyDeps & { settings: Pick<SettingsStore, 'setSwitch'> },
  token: string,
): Promise<Reply<Contract['unsubscribe']>> => {
  const ended = openUnsubscribeToken(keyRing(), token)
  if (!ended) throw new Failure('unsubscribe.unknown')
  const { userId, topic } = ended
  await settings.setSwitch(userId, `${topic}.mail`, false)
  const message = `We’ve stopped emails about ${about[topic]}. If something needs your answer and no push reaches you, we’ll still email you.`
  return { topic, message }
}
