import type { Session } from '#functions/platform/sessions/session.ts'
import { freshSeconds } from '#functions/platform/sessions/session-policy.ts'
import { Failure } from '#shared/model/failure.ts'
import type { CredentialsItem } from '../account.ts'
import type { AccountStore } from '../account-store.ts'
import { type NewSession, newSession } from '../sign-in/new-session.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword, isPassword } from './password-hash.ts'

type Deps = { accounts: Pick<AccountStore, 'findAccount' | 'changePassword'>; now: () => Date }
type Change = { newPassword: string; currentPassword?: string | undefined }

/** Ends every other session, and gives this one a new secret. */
export const changePassword = async (
  { accounts, now }: Deps,
  session: Session,
  { newPassword, currentPassword }: Change,
  userAgent: string,
): Promise<NewSession> => {
  const { user, credentials } = await accounts.findAccount(session.userId)
  if (!user || !credentials) throw new Failure('session.stale')
  if (user.passwordChangeRequired) await checkForcedChange(session, newPassword, credentials, now())
  else await checkOwnChange(newPassword, currentPassword, credentials)
  await refuseCommonPassword(newPassword, {
    email: user.email,
    names: [user.firstName, user.lastName, user.businessName],
  })

  const passwordHash = await hashPassword(newPassword)
  const at = now()
  const { passwordChangeRequired: _, ...rest } = user
  const started = newSession({ ...rest, epoch: user.epoch + 1 }, userAgent, at)
  const changed = await accounts.changePassword(
    { user, replaced: credentials, passwordHash, at },
    { sessions: { ended: session.tokenHash, next: started.item } },
  )
  if (changed.status !== 'changed') throw new Failure('session.stale')
  return started
}

/** The temporary password was typed minutes ago to get here, which stands for typing it again. */
const checkForcedChange = async (
  session: Session,
  newPassword: string,
  { passwordHash }: CredentialsItem,
  at: Date,
) => {
  const ageSeconds = (at.getTime() - new Date(session.authenticatedAt).getTime()) / 1000
  if (ageSeconds > freshSeconds) throw new Failure('session.stale')
  if (await isPassword(newPassword, passwordHash)) throw new Failure('password.unchanged')
}

const checkOwnChange = async (
  newPassword: string,
  currentPassword: string | undefined,
  credentials: CredentialsItem,
) => {
  if (!currentPassword) throw new Failure('password.current-needed')
  if (!(await isPassword(currentPassword, credentials.passwordHash))) throw new Failure('password.current-wrong')
  if (newPassword === currentPassword) throw new Failure('password.unchanged')
}
