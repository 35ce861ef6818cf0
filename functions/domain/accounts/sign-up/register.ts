import type { KeyRing } from '#functions/platform/key-ring.ts'
import { Failure, type FailureCode } from '#shared/model/failure.ts'
import type { AccountStore } from '../account-store.ts'
import type { LeavingStore, Traits } from '../leaving-store.ts'
import type { CodeStore } from '../one-time-code/store.ts'
import { findProof } from '../one-time-code/verify.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { refuseCommonPassword } from '../passwords/password-policy.ts'
import type { SessionToken } from '../sessions/session-store.ts'
import { type NewSession, newSession, type Sessions } from '../sessions/sessions.ts'
import { type AccountWish, newAccount } from './create-account.ts'

type RegisterDeps = {
  accounts: Pick<AccountStore, 'create'>
  codes: CodeStore
  leavings: Pick<LeavingStore, 'admit'>
  sessions: Pick<Sessions, 'delete'>
  keyRing: () => KeyRing
  now: () => Date
}

type SignUp = {
  email: string
  password: string
  otp?: string | undefined
  agreedToTerms?: boolean | undefined
  agreedToPrivacy?: boolean | undefined
}

/** The browser that signs up: the flow of its code, its user agent, and the session it had, which the sign-up ends. */
type Browser = { flow: string | undefined; userAgent: string; replaced: SessionToken | undefined }

/** The version of the terms that users agree to; stored with the time. */
const termsVersion = '2026-11'

/** Creates the account and its first session and uses up the proof of the address, in one transaction. */
const signUp = async (
  deps: RegisterDeps,
  { email, password, otp, agreedToTerms, agreedToPrivacy }: SignUp,
  { flow, userAgent, replaced }: Browser,
  { wish, taken }: { wish: Pick<AccountWish, 'profile' | 'business'>; taken: FailureCode },
): Promise<NewSession> => {
  const { profile, business } = wish
  await refuseCommonPassword(password, { email, names: [business?.name, profile?.firstName, profile?.lastName] })
  const proof = await findProof(deps, { purpose: 'signup', email, flow, otp })
  const at = deps.now()
  // After the proof, so that only the owner of the address learns that they are shut out.
  const returnsAfter = await deps.leavings.admit(toTraits(email, wish), deps.keyRing(), at)
  const passwordHash = await hashPassword(password)
  const account = newAccount(
    {
      email,
      ...wish,
      ...(returnsAfter && { returnsAfter }),
      ...(agreedToTerms && agreedToPrivacy && { termsVersion }),
    },
    passwordHash,
    at,
  )
  const started = newSession(account.user, userAgent, at)
  const created = await deps.accounts.create(account, { session: started.item, proof })
  if (created.status === 'unproven') throw proof.refusal(created.item)
  if (created.status === 'taken') throw new Failure(taken)
  if (replaced) await deps.sessions.delete(replaced)
  return started
}

const toTraits = (email: string, { profile, business }: Pick<AccountWish, 'profile' | 'business'>): Traits => ({
  email,
  ...(profile?.mobile && { mobile: profile.mobile }),
  ...(business?.registrationNumber && { registrationNumber: business.registrationNumber }),
})

type Personal = SignUp & { mobile_number?: string | undefined }

export const register = (deps: RegisterDeps, body: Personal, browser: Browser): Promise<NewSession> =>
  signUp(deps, body, browser, {
    wish: body.mobile_number ? { profile: { mobile: body.mobile_number } } : {},
    taken: 'signup.taken',
  })

type Details = {
  businessName: string
  businessAddress: string
  registrationNumber?: string | undefined
  vatNumber?: string | undefined
  /** The name of the person who owns the business. */
  firstName?: string | undefined
  lastName?: string | undefined
}

export const registerBusiness = (deps: RegisterDeps, body: SignUp & Details, browser: Browser): Promise<NewSession> =>
  signUp(deps, body, browser, {
    wish: {
      profile: {
        ...(body.firstName && { firstName: body.firstName }),
        ...(body.lastName && { lastName: body.lastName }),
      },
      business: {
        name: body.businessName,
        address: body.businessAddress,
        ...(body.registrationNumber && { registrationNumber: body.registrationNumber }),
        ...(body.vatNumber && { vatNumber: body.vatNumber }),
      },
    },
    taken: 'signup.taken-business',
  })
