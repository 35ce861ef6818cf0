import { useState } from 'react'
import * as z from 'zod/mini'
import type { SessionUser } from '#shared/model/session-user.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { proofDraft } from './email-proof.ts'
import { registerOrLogIn } from './register-or-log-in.ts'
import { useSignIn } from './use-sign-in.ts'

export type SignUpStep = 'type' | 'email' | 'code' | 'password' | 'details'

const draftFrom = (first: SignUpStep) =>
  z.object({
    ...proofDraft,
    step: z._default(z.enum(['type', 'email', 'code', 'password', 'details']), first),
  })

const drafts = { personal: draftFrom('type'), business: draftFrom('email') }

/** Refusals at the very end that are put right in an earlier step. */
const mendingStep: Record<string, 'email' | 'password'> = {
  'signup.unverified': 'email',
  'password.common': 'password',
}

type Credentials = { email: string; password: string; confirmPassword: string }

/** Where a sign-up stands, and how it goes on. */
export const useSignUp = (kind: keyof typeof drafts) => {
  const { draft, keep, forget } = useDraft(kind, drafts[kind])
  const [password, setPassword] = useState('')
  const [notice, setNotice] = useState<string>()
  const signIn = useSignIn()

  const goTo = (step: SignUpStep, why?: string) => {
    setNotice(why)
    keep({ step })
  }

  const choosePassword = (chosen: string) => {
    setPassword(chosen)
    goTo('details')
  }

  /** Answers with false where an earlier step has to put something right first. */
  const createAccount = async (
    register: (credentials: Credentials) => Promise<{ user: SessionUser }>,
  ): Promise<boolean> => {
    const email = draft.verifiedEmail
    try {
      const user = await registerOrLogIn(
        () => register({ email, password, confirmPassword: password }),
        () => api.auth.login({ body: { email, password } }),
      )
      forget()
      signIn(user)
      return true
    } catch (error) {
      const mending = error instanceof ApiError ? mendingStep[error.code] : undefined
      if (!mending) throw error
      if (mending === 'email') keep({ sentTo: '', verifiedEmail: '' })
      goTo(mending, refusalText(error))
      return false
    }
  }

  // A reload keeps the draft but no password, so the step after it cannot be kept either.
  const step = draft.step === 'details' && !password ? 'password' : draft.step
  return { draft, keep, step, password, notice, goTo, choosePassword, createAccount }
}

export type SignUp = ReturnType<typeof useSignUp>
