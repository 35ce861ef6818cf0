import * as z from 'zod/mini'
import { businessDetails, ownerNameFields } from '#shared/model/business-rules.ts'
import {
  agreements,
  Email,
  NewPassword,
  Otp,
  pairChecked,
  passwordPair,
  passwordTexts,
} from '#shared/model/credentials.ts'
import { SignUpNumber } from '#shared/model/phone-numbers.ts'
import { SessionUser } from '#shared/model/session-user.ts'
import { optional } from '#shared/model/text.ts'
import { contract } from './endpoint.ts'

const message = z.object({ message: z.string() })
const withUser = z.object({ user: SessionUser })
const byAddress = z.object({ email: Email })
const proof = { otp: optional(Otp) }
/** Optional, because not every caller shows the two boxes. */
const optionalAgreements = {
  agreedToTerms: z.optional(agreements.agreedToTerms),
  agreedToPrivacy: z.optional(agreements.agreedToPrivacy),
}
const minute = 60
const hour = 60 * minute
/** Per hour. Thirty people may share a mobile network's address and each try twice or mistype a code. */
const atOneAddress = { signUps: 60, proofs: 90 }

/** A device's sign-in. The id is a fingerprint of the session, never the secret itself. */
const Device = z.object({
  id: z.string(),
  device: z.string(),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
})

export const authContract = contract({
  checkUser: {
    summary: 'Does an account with this address exist?',
    method: 'POST',
    path: '/auth/check-user',
    access: 'anyone',
    givesDevice: true,
    body: byAddress,
    reply: z.object({ exists: z.boolean() }),
    failures: [],
    limits: [{ by: 'ip', max: 10, perSeconds: minute }],
  },
  sendOtp: {
    summary:
      'Mails a sign-up code and a link, five a day to one mailbox. The answer is the same for an address that already has an account.',
    method: 'POST',
    path: '/auth/send-otp',
    access: 'anyone',
    body: byAddress,
    reply: z.object({ message: z.string(), otp: z.optional(z.string()) }),
    failures: ['otp.wait', 'signup.no-more-mails', 'signup.bounced'],
    limits: [{ by: 'ip', max: atOneAddress.signUps, perSeconds: hour }],
  },
  verifyOtp: {
    summary: 'Exchanges a correct sign-up code for a single-use grant for this browser.',
    method: 'POST',
    path: '/auth/verify-otp',
    access: 'anyone',
    body: z.object({ email: Email, otp: Otp }),
    reply: message,
    failures: ['otp.wrong', 'otp.burned'],
    limits: [{ by: 'ip', max: atOneAddress.proofs, perSeconds: hour }],
  },
  register: {
    summary: 'Creates a personal account and signs it in.',
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    body: z
      .object({
        email: Email,
        ...passwordPair,
        mobile_number: optional(SignUpNumber),
        ...optionalAgreements,
        ...proof,
      })
      .check(pairChecked(passwordTexts.personal)),
    status: 201,
    reply: withUser,
    failures: ['signup.unverified', 'signup.taken', 'account.shut-out', 'password.common', 'otp.wrong', 'otp.burned'],
    limits: [{ by: 'ip', max: atOneAddress.signUps, perSeconds: hour }],
  },
  registerBusiness: {
    summary: 'Creates a business account with its profile and signs it in.',
    method: 'POST',
    path: '/business/register',
    access: 'anyone',
    body: z
      .object({
        email: Email,
        ...passwordPair,
        ...businessDetails,
        ...ownerNameFields,
        ...optionalAgreements,
        ...proof,
      })
      .check(pairChecked(passwordTexts.business)),
    status: 201,
    reply: withUser,
    failures: [
      'signup.unverified',
      'signup.taken-business',
      'account.shut-out',
      'password.common',
      'otp.wrong',
      'otp.burned',
    ],
    limits: [{ by: 'ip', max: 20, perSeconds: hour }],
  },
  login: {
    summary:
      'Signs in, which also cancels an erasure of the account. An unknown address and a wrong password get the same answer in the same time.',
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    givesDevice: true,
    body: z.object({ email: Email, password: z.string().check(z.maxLength(1024)) }),
    /** `message` welcomes back a user whose account was about to be erased. */
    reply: z.object({ user: SessionUser, message: z.optional(z.string()) }),
    failures: ['login.paused', 'login.wrong', 'login.deactivated', 'login.temporary-expired'],
    limits: [{ by: 'ip', max: 50, perSeconds: 10 * minute }],
  },
  emailLink: {
    summary:
      'Mails a sign-in link to a user whose sign-in is paused. It counts as a reset mail. The answer does not show whether there is an account.',
    method: 'POST',
    path: '/auth/email-link',
    access: 'anyone',
    body: byAddress,
    reply: message,
    failures: ['link.wait', 'reset.no-more-mails'],
    limits: [{ by: 'ip', max: 10, perSeconds: hour }],
  },
  followLink: {
    summary:
      'Uses a mailed link up. This browser may sign up with the address; or it becomes a known device and may reset the password, except that of the system admin.',
    method: 'POST',
    path: '/auth/use-link',
    access: 'anyone',
    body: z.object({ token: z.string().check(z.maxLength(100)) }),
    reply: z.object({ email: z.string(), next: z.enum(['sign-up', 'reset', 'log-in']) }),
    failures: ['link.unknown'],
    limits: [{ by: 'ip', max: atOneAddress.proofs, perSeconds: hour }],
  },
  logout: {
    summary: 'Ends this session and closes its sockets. Always succeeds.',
    method: 'POST',
    path: '/auth/logout',
    access: 'anyone',
    reply: message,
    failures: [],
  },
  checkSession: {
    summary: 'Who is signed in?',
    method: 'GET',
    path: '/auth/check-session',
    access: 'any-session',
    givesDevice: true,
    reply: withUser,
    failures: [],
  },
  sendResetOtp: {
    summary:
      'Mails a reset code and a link, three a day to one address. The answer does not show whether there is an account.',
    method: 'POST',
    path: '/auth/reset-password/send-otp',
    access: 'anyone',
    givesDevice: true,
    body: byAddress,
    reply: z.object({ message: z.string(), debug_otp: z.optional(z.string()) }),
    failures: ['otp.wait', 'reset.no-more-mails', 'reset.protected'],
    limits: [{ by: 'ip', max: 10, perSeconds: hour }],
  },
  verifyResetOtp: {
    summary: 'Exchanges a correct reset code for a single-use grant for this browser.',
    method: 'POST',
    path: '/auth/reset-password/verify-otp',
    access: 'anyone',
    body: z.object({ email: Email, otp: Otp }),
    reply: message,
    failures: ['otp.wrong', 'otp.burned', 'reset.protected'],
    limits: [{ by: 'ip', max: 30, perSeconds: hour }],
  },
  setNewPassword: {
    summary: 'Sets a new password after a reset code, and ends every session of that account.',
    method: 'POST',
    path: '/auth/reset-password/set-new',
    access: 'anyone',
    body: z.object({ email: Email, newPassword: NewPassword, ...proof }),
    reply: message,
    failures: ['reset.unverified', 'reset.protected', 'password.common', 'otp.wrong', 'otp.burned'],
    limits: [{ by: 'ip', max: 20, perSeconds: hour }],
  },
  changePassword: {
    summary: 'Changes the password and ends all other sessions. It takes the current password, unless a change is due.',
    method: 'POST',
    path: '/auth/change-password',
    access: 'any-session',
    whileSuspended: true,
    body: z.object({ newPassword: NewPassword, currentPassword: optional(z.string().check(z.maxLength(1024))) }),
    reply: withUser,
    failures: [
      'password.current-needed',
      'password.current-wrong',
      'password.unchanged',
      'password.common',
      'session.stale',
    ],
    limits: [{ by: 'user', max: 10, perSeconds: 10 * minute }],
  },
  listSessions: {
    summary: 'The devices on which this account is signed in.',
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    reply: z.array(Device),
    failures: [],
  },
  endSession: {
    summary: "Signs one device out, or all but this one with the id 'others'.",
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'signed-in',
    whileSuspended: true,
    params: z.object({ id: z.string().check(z.regex(/^(others|[0-9A-Za-z_-]{22})$/)) }),
    reply: message,
    failures: ['session.unknown'],
  },
})
