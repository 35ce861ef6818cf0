import type { SessionUser } from '#shared/model/session-user.ts'
import { ApiError } from '#web/lib/api-error.ts'

type Call = () => Promise<{ user: SessionUser }>

/**
 * When the answer to a sign-up is lost on the way, the account may exist all the same. Browsers repeat such a call by
 * themselves, and the repetition is refused: the proof of the address is used up. The password tells: it opens the
 * account, or the first error stands.
 */
export const registerOrLogIn = async (register: Call, logIn: Call): Promise<SessionUser> => {
  try {
    return (await register()).user
  } catch (error) {
    if (!mayHaveWorked(error)) throw error
    const found = await logIn().catch(() => undefined)
    if (!found) throw error
    return found.user
  }
}

const usedUp = ['signup.unverified', 'signup.taken', 'signup.taken-business']

const mayHaveWorked = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || usedUp.includes(error.code))
