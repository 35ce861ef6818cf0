import { useState } from 'react'
import * as z from 'zod/mini'
import { Email } from '#shared/model/credentials.ts'
import { isSameMailbox } from '#shared/model/email.ts'
import { failures } from '#shared/model/failure.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { StepHeading } from '#web/ui/steps.tsx'
import { CodeStep } from './code-step.tsx'
import { StepForm } from './step-form.tsx'

const Address = z.object({ email: Email })

type EmailStepProps = {
  email: string
  notice?: string | undefined
  onChange: (email: string) => void
  onSubmit: (email: string) => Promise<void>
  onBack: () => void
}

const EmailStep = ({ email, notice, onChange, onSubmit, onBack }: EmailStepProps) => {
  const { busy, errorText, fieldErrors, change, submit } = useServerForm({
    schema: Address,
    ids: { email: 'email' },
    initial: { email },
    notice,
    hasSummary: false,
    send: (address) => onSubmit(address.email),
  })

  return (
    <StepForm label="Send OTP" busyLabel="Sending..." {...{ busy, errorText, onBack }} onSubmit={() => void submit()}>
      <TextField
        id="email"
        name="email"
        type="email"
        inputMode="email"
        label="Email"
        hint="We'll send you a one-time code (OTP)."
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={fieldErrors.email}
        onChange={({ currentTarget: { value } }) => {
          change({ email: value })
          onChange(value)
        }}
      />
    </StepForm>
  )
}

type VerifyEmailProps = {
  step: 'email' | 'code'
  title: string
  /** 'Step 1 of 4' for each of the two. */
  progress: { email: string; code: string }
  proof: EmailProof
  draft: ProofDraft
  notice?: string | undefined
  keep: (change: Partial<ProofDraft>) => void
  onStep: (step: 'email' | 'code') => void
  onProven: (email: string) => void
  onBack: () => void
}

/** The two steps that every flow starts with: an address, and the code sent to it. */
export const VerifyEmail = ({
  step,
  title,
  progress,
  proof,
  draft,
  notice,
  keep,
  onStep,
  onProven,
  onBack,
}: VerifyEmailProps) => {
  const [shownCode, setShownCode] = useState<string>()

  const send = async (email: string) => {
    setShownCode(await proof.send(email))
    keep({ sentTo: email, sentAtMs: Date.now(), verifiedEmail: '' })
  }

  const begin = async (email: string) => {
    if (email === draft.verifiedEmail) return onProven(email)
    await proof.admit(email)
    if (proof.isProvenBy(draft.verifiedEmail, email)) {
      keep({ sentTo: email, verifiedEmail: email })
      return onProven(email)
    }
    try {
      await send(email)
    } catch (error) {
      // A code was sent to this address less than a minute ago and is still valid, so its step opens.
      const stillWorks = error instanceof ApiError && error.code === 'otp.wait' && email === draft.sentTo
      if (!stillWorks) throw error
    }
    onStep('code')
  }

  const verify = async (otp: string) => {
    await proof.verify(draft.sentTo, otp)
    keep({ verifiedEmail: draft.sentTo })
    onProven(draft.sentTo)
  }

  if (step === 'email')
    return (
      <>
        <StepHeading progress={progress.email}>{title}</StepHeading>
        <EmailStep
          email={draft.email}
          notice={notice}
          onChange={(email) => keep({ email })}
          onSubmit={begin}
          onBack={onBack}
        />
      </>
    )

  const isVerified = draft.verifiedEmail === draft.sentTo
  return (
    <>
      <StepHeading progress={progress.code}>{isVerified ? 'Your email is verified' : 'Enter your OTP'}</StepHeading>
      {isVerified ? (
        <StepForm label="Continue" onSubmit={() => onProven(draft.sentTo)} onBack={() => onStep('email')}>
          <Banner tone="success">{draft.sentTo} is verified.</Banner>
        </StepForm>
      ) : (
        <CodeStep
          sentText={proof.sentText(draft.sentTo)}
          sentAtMs={draft.sentAtMs}
          shownCode={shownCode}
          onVerify={verify}
          onResend={() => send(draft.sentTo)}
          onBack={() => onStep('email')}
        />
      )}
    </>
  )
}

/** How a flow verifies an email address. */
export type EmailProof = {
  /** Refuses an address before anything is sent to it. */
  admit: (email: string) => Promise<void>
  /** Whether the proof of one address also proves the other. */
  isProvenBy: (verified: string, email: string) => boolean
  /** Resolves to the code if the host shows it on screen. */
  send: (email: string) => Promise<string | undefined>
  verify: (email: string, otp: string) => Promise<void>
  sentText: (email: string) => string
}

const refuseTaken = (code: 'signup.taken' | 'signup.taken-business') => async (email: string) => {
  const { exists } = await api.auth.checkUser({ body: { email } })
  if (exists) throw new ApiError({ status: 409, code, message: failures[code].text })
}

const signUp = {
  isProvenBy: isSameMailbox,
  send: async (email: string) => (await api.auth.sendOtp({ body: { email } })).otp,
  verify: async (email: string, otp: string) => {
    await api.auth.verifyOtp({ body: { email, otp } })
  },
  sentText: (email: string) => `We've sent a 6-digit OTP to ${email}. It works for 10 minutes.`,
}

export const personalProof: EmailProof = { ...signUp, admit: refuseTaken('signup.taken') }

export const businessProof: EmailProof = { ...signUp, admit: refuseTaken('signup.taken-business') }

export const resetProof: EmailProof = {
  // No check here, because a stranger must not learn whether an account exists.
  admit: async () => {},
  isProvenBy: () => false,
  send: async (email) => (await api.auth.sendResetOtp({ body: { email } })).debug_otp,
  verify: async (email, otp) => {
    await api.auth.verifyResetOtp({ body: { email, otp } })
  },
  sentText: (email) => `If ${email} has an account, we've sent it a 6-digit OTP. It works for 10 minutes.`,
}

const text = z._default(z.string(), '')

/** The part of a draft that VerifyEmail keeps. */
export const proofDraft = {
  email: text,
  sentTo: text,
  sentAtMs: z._default(z.number(), 0),
  verifiedEmail: text,
}

type ProofDraft = z.output<z.ZodMiniObject<typeof proofDraft>>
