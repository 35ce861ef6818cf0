import type { SessionUser } from '#shared/model/session-user.ts'
import { detour, type Need, needs } from './detour.ts'
import { homeOf } from './home-of.ts'

/** A second slash at the beginning would name another host. */
const ours = /^\/\w/

type Wanted = { wanted: string; need: Need }

/** What the history keeps of a screen that somebody wanted who has to sign in first. */
export const wantedState = (wanted: string, need: Need): Wanted => ({ wanted, need })

const isWanted = (state: unknown): state is Wanted => {
  const { wanted, need }: { wanted?: unknown; need?: unknown } = state ?? {}
  return typeof wanted === 'string' && ours.test(wanted) && needs.some((one) => one === need)
}

/** Where a person goes who signs in: to the screen that led here, if it is for them, or home. */
export const wayIn = (user: SessionUser, state: unknown): string => {
  return isWanted(state) && !detour(state.need, user) ? state.wanted : homeOf(user)
}
