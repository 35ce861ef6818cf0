import * as z from 'zod/mini'
import type { SessionUser } from '#shared/model/session-user.ts'
import { detour, type Need, needs } from './detour.ts'
import { homeOf } from './home-of.ts'

/** A second slash at the beginning would name another host. */
const ours = /^\/\w/

const Wanted = z.object({ wanted: z.string().check(z.regex(ours)), need: z.enum(needs) })

/** What the history keeps of a screen that somebody wanted who has to sign in first. */
export const wantedState = (wanted: string, need: Need): z.output<typeof Wanted> => ({ wanted, need })

/** Where a person goes who signs in: to the screen that led here, if it is for them, or home. */
export const wayIn = (user: SessionUser, state: unknown): string => {
  const { data } = z.safeParse(Wanted, state)
  return data && !detour(data.need, user) ? data.wanted : homeOf(user)
}
