import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Otp } from '#shared/model/credentials.ts'
import { otp as otpRules } from '#shared/model/otp.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields.tsx'
import { StepForm } from './step-form.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

type CodeStepProps = {
  sentText: string
  sentAtMs: number
  /** The code itself, where the host shows it. */
  shownCode?: string | undefined
  onVerify: (otp: string) => Promise<void>
  onResend: () => Promise<void>
  onBack: () => void
}

export const CodeStep = ({ sentText, sentAtMs, shownCode, onVerify, onResend, onBack }: CodeStepProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [resent, setResent] = useState(false)
  const { busy, problem, attempt } = useAttempt()
  const resending = useAttempt()
  const secondsLeft = useSecondsUntil(sentAtMs + otpRules.resendSeconds * 1000)

  const submit = () => {
    // An empty field is one that was never given: its text asks for the code instead of calling it wrong.
    const parsed = z.safeParse(Otp, code.trim() || undefined)
    setFieldError(parsed.error?.issues[0]?.message)
    if (parsed.success) return void attempt(() => onVerify(parsed.data))
    field.current?.focus()
  }

  const waiting = secondsLeft > 0 || resending.busy

  const resend = () => {
    if (waiting) return
    setResent(false)
    setCode('')
    void resending.attempt(async () => {
      await onResend()
      setResent(true)
    })
  }

  return (
    <StepForm
      label="Verify OTP"
      busyLabel="Verifying..."
      {...{ busy, onBack }}
      problem={problem ?? resending.problem}
      onSubmit={submit}
    >
      <chakra.p color="fg.muted">{sentText}</chakra.p>
      {shownCode && (
        <Banner>
          Your OTP is <chakra.strong textStyle="number">{shownCode}</chakra.strong>
        </Banner>
      )}
      <CodeField
        ref={field}
        id="otp"
        name="otp"
        label="OTP"
        value={code}
        error={fieldError}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <chakra.p color="fg.muted" textStyle="small">
        <span role="status">{resent && 'A new OTP is on its way. '}</span>
        Nothing arrived? Look into your spam folder, or{' '}
        {/* It stays focusable while it counts: pressing it must not throw the focus away. */}
        <Button
          variant="link"
          size="inline"
          aria-disabled={waiting}
          {...(waiting && { color: 'fg.muted', textDecoration: 'none' })}
          onClick={resend}
        >
          {resending.busy ? 'Sending...' : secondsLeft > 0 ? `Resend OTP in ${secondsLeft} s` : 'Resend OTP'}
        </Button>
      </chakra.p>
    </StepForm>
  )
}
