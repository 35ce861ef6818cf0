import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Otp } from '#shared/model/credentials.ts'
import { otp as otpRules } from '#shared/model/one-time-code.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useServerForm } from '#web/lib/use-server-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields.tsx'
import { Muted } from '#web/ui/section.tsx'
import { StepForm } from './step-form.tsx'

const secondsTo = (atMs: number) => Math.max(0, Math.ceil((atMs - Date.now()) / 1000))

/** Whole seconds until a moment, 0 once it has passed. */
const useSecondsUntil = (atMs: number): number => {
  const [seconds, setSeconds] = useState(() => secondsTo(atMs))

  useEffect(() => {
    setSeconds(secondsTo(atMs))
    const timer = setInterval(() => {
      const left = secondsTo(atMs)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [atMs])

  return seconds
}

/** An empty field has its own text, which asks for the code rather than calling it wrong. */
const Code = z.object({
  otp: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => typed.trim() || undefined),
    ),
    Otp,
  ),
})

type CodeStepProps = {
  sentText: string
  sentAtMs: number
  /** The code itself, if the host shows it. */
  shownCode?: string | undefined
  onVerify: (otp: string) => Promise<void>
  onResend: () => Promise<void>
  onBack: () => void
}

export const CodeStep = ({ sentText, sentAtMs, shownCode, onVerify, onResend, onBack }: CodeStepProps) => {
  const { busy, errorText, field, change, submit } = useServerForm({
    schema: Code,
    ids: { otp: 'otp' },
    initial: { otp: '' },
    hasSummary: false,
    send: ({ otp }) => onVerify(otp),
  })
  const [resent, setResent] = useState(false)
  const [hasBounced, setHasBounced] = useState(false)
  const resending = useAction()
  const secondsLeft = useSecondsUntil(sentAtMs + otpRules.resendSeconds * 1000)

  const isWaiting = secondsLeft > 0 || resending.busy

  const resend = () => {
    if (isWaiting) return
    setResent(false)
    change({ otp: '' })
    void resending.attempt(async () => {
      setHasBounced(false)
      await onResend().catch((error: unknown) => {
        setHasBounced(error instanceof ApiError && error.code === 'signup.bounced')
        throw error
      })
      setResent(true)
    })
  }

  return (
    <StepForm
      label="Verify OTP"
      busyLabel="Verifying..."
      {...{ busy, onBack }}
      errorText={errorText ?? resending.errorText}
      remedy={
        hasBounced && (
          <Button variant="link" size="inline" onClick={onBack}>
            Change it?
          </Button>
        )
      }
      onSubmit={() => void submit()}
    >
      <chakra.p color="fg.muted">{sentText}</chakra.p>
      {shownCode && (
        <Banner>
          Your OTP is <chakra.strong textStyle="number">{shownCode}</chakra.strong>
        </Banner>
      )}
      <CodeField label="OTP" {...field('otp')} />
      <Muted>
        <span role="status">{resent && 'A new OTP is on its way. '}</span>
        Nothing there? Check your spam folder, or{' '}
        {/* Stays focusable while it counts, so that pressing it keeps the focus. */}
        <Button
          variant="link"
          size="inline"
          aria-disabled={isWaiting}
          {...(isWaiting && { color: 'fg.muted', textDecoration: 'none' })}
          onClick={resend}
        >
          {resending.busy ? 'Sending...' : secondsLeft > 0 ? `Resend OTP in ${secondsLeft} s` : 'Resend OTP'}
        </Button>
      </Muted>
    </StepForm>
  )
}
