import * as z from 'zod/mini'
import { failures } from '#shared/model/failure.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** How one flow proves that an address is the person's own. */
export type EmailProof = {
  /** Refuses an address before anything is sent to it. */
  admit: (email: string) => Promise<void>
  /** Answers with the code itself where the host shows it on screen. */
  send: (email: string) => Promise<string | undefined>
  verify: (email: string, otp: string) => Promise<void>
  sentText: (email: string) => string
}

const refuseTaken = (code: 'signup.taken' | 'signup.taken-business') => async (email: string) => {
  const { exists } = await api.auth.checkUser({ body: { email } })
  if (exists) throw new ApiError({ status: 409, code, message: failures[code].text })
}

const signUp = {
  send: async (email: string) => (await api.auth.sendOtp({ body: { email } })).otp,
  verify: async (email: string, otp: string) => {
    await api.auth.verifyOtp({ body: { email, otp } })
  },
  sentText: (email: string) => `We have sent a 6-digit OTP to ${email}. It works for 10 minutes.`,
}

export const personalProof: EmailProof = { ...signUp, admit: refuseTaken('signup.taken') }

export const businessProof: EmailProof = { ...signUp, admit: refuseTaken('signup.taken-business') }

export const resetProof: EmailProof = {
  // Whether an account exists is not for a stranger to learn here.
  admit: async () => {},
  send: async (email) => (await api.auth.sendResetOtp({ body: { email } })).debug_otp,
  verify: async (email, otp) => {
    await api.auth.verifyResetOtp({ body: { email, otp } })
  },
  sentText: (email) => `If there is an account for ${email}, we have sent it a 6-digit OTP. It works for 10 minutes.`,
}

const text = z._default(z.string(), '')

/** The part of a draft that VerifyEmail keeps. */
export const proofDraft = {
  email: text,
  sentTo: text,
  sentAtMs: z._default(z.number(), 0),
  verifiedEmail: text,
}

export type ProofDraft = z.output<z.ZodMiniObject<typeof proofDraft>>
