import { useState } from 'react'
import * as z from 'zod/mini'
import { type PasswordTexts, passwordError } from '#shared/model/credentials.ts'
import type { SessionUser } from '#shared/model/session-user.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, refusalText } from '#web/lib/api-error.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { StepHeading } from '#web/ui/steps.tsx'
import { PanelSwitch } from './panels.tsx'
import { StepForm } from './step-form.tsx'
import { useSignIn } from './use-sign-in.ts'
import { type EmailProof, proofDraft, VerifyEmail } from './verify-email.tsx'

type Call = () => Promise<{ user: SessionUser }>

/**
 * If the answer to a sign-up is lost, the account may exist all the same. Browsers repeat such a call by themselves,
 * and the repetition is refused because the address's proof is used up. So this tries to log in with the same password:
 * if that works, the account exists; otherwise the first error counts.
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

export type SignUpStep = 'type' | 'email' | 'code' | 'password' | 'details'

const draftFrom = (first: SignUpStep) =>
  z.object({
    ...proofDraft,
    step: z._default(z.enum(['type', 'email', 'code', 'password', 'details']), first),
  })

const drafts = { personal: draftFrom('type'), business: draftFrom('email') }

/** Refusals of the last step that must be corrected in an earlier one. */
const correctionStep: Record<string, 'email' | 'password'> = {
  'signup.unverified': 'email',
  'password.common': 'password',
}

type Credentials = { email: string; password: string; confirmPassword: string }

/** The state of a sign-up, and its next steps. */
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

  /** Resolves to false if something must be corrected in an earlier step. */
  const createAccount = async (
    register: (credentials: Credentials) => Promise<{ user: SessionUser }>,
    onCreated?: (user: SessionUser) => void,
  ): Promise<boolean> => {
    const email = draft.verifiedEmail
    try {
      const user = await registerOrLogIn(
        () => register({ email, password, confirmPassword: password }),
        () => api.auth.login({ body: { email, password } }),
      )
      forget()
      onCreated?.(user)
      signIn(user)
      return true
    } catch (error) {
      const correction = error instanceof ApiError ? correctionStep[error.code] : undefined
      if (!correction) throw error
      if (correction === 'email') keep({ sentTo: '', verifiedEmail: '' })
      goTo(correction, refusalText(error))
      return false
    }
  }

  // A reload keeps the draft but no password, so it cannot keep the step after that either.
  const step = draft.step === 'details' && !password ? 'password' : draft.step
  return { draft, keep, step, password, notice, goTo, choosePassword, createAccount }
}

type SignUp = ReturnType<typeof useSignUp>

type PasswordStepProps = {
  email: string
  texts: PasswordTexts
  /** The password chosen before, if the user returns to this step. */
  password: string
  notice?: string | undefined
  onChosen: (password: string) => void
  onBack: () => void
}

export const PasswordStep = ({ email, texts, password: chosen, notice, onChosen, onBack }: PasswordStepProps) => {
  const { errorText, fieldErrors, field, submit } = useServerForm({
    errorsIn: ({ password, confirmPassword }: { password: string; confirmPassword: string }) => {
      const wrong = passwordError(texts, password, confirmPassword)
      const repetitionIsWrong = password && (wrong === texts.missing || wrong === texts.mismatch)
      return repetitionIsWrong ? { confirmPassword: wrong } : { password: wrong }
    },
    ids: { password: 'password', confirmPassword: 'confirm-password' },
    initial: { password: chosen, confirmPassword: chosen },
    notice,
    hasSummary: false,
    send: async ({ password }) => onChosen(password),
  })
  // One error line for both, above the button.
  const { error: _, ...first } = field('password')
  const { error: __, ...second } = field('confirmPassword')

  return (
    <StepForm
      label="Continue"
      errorText={errorText ?? fieldErrors.password ?? fieldErrors.confirmPassword}
      onSubmit={() => void submit()}
      onBack={onBack}
    >
      {/* Password managers store the new password under the name in the same form. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        hint="At least 6 characters. Three words only you would put together are even better."
        autoComplete="new-password"
        {...first}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...second} />
    </StepForm>
  )
}

type CredentialStepsProps = {
  signUp: SignUp
  title: string
  proof: EmailProof
  texts: PasswordTexts
  progress: (step: SignUpStep) => string
  onBack: () => void
}

/** The steps that both kinds of sign-up share: address, code, password. */
export const CredentialSteps = ({ signUp, title, proof, texts, progress, onBack }: CredentialStepsProps) => {
  const { draft, keep, step, password, notice, goTo, choosePassword } = signUp
  if (step === 'password')
    return (
      <>
        <StepHeading progress={progress('password')}>Choose a password</StepHeading>
        <PasswordStep
          email={draft.verifiedEmail}
          {...{ texts, password, notice }}
          onChosen={choosePassword}
          onBack={() => goTo('code')}
        />
      </>
    )
  return (
    <>
      <VerifyEmail
        step={step === 'code' ? 'code' : 'email'}
        progress={{ email: progress('email'), code: progress('code') }}
        {...{ title, proof, draft, keep, notice, onBack }}
        onStep={goTo}
        onProven={() => goTo('password')}
      />
      <PanelSwitch question="Already have an account?" to="login" label="Log in" />
    </>
  )
}
