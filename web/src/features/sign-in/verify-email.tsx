import { useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { StepHeading } from '#web/ui/steps.tsx'
import { CodeStep } from './code-step.tsx'
import type { EmailProof, ProofDraft } from './email-proof.ts'
import { EmailStep } from './email-step.tsx'
import { StepForm } from './step-form.tsx'

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

/** The two steps that every flow starts with: an address, and the code that was sent to it. */
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
    try {
      await send(email)
    } catch (error) {
      // A code went to this address less than a minute ago: it still works, so on to the step that asks for it.
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

  return (
    <>
      <StepHeading progress={progress.code}>Enter your OTP</StepHeading>
      {draft.verifiedEmail === draft.sentTo ? (
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
