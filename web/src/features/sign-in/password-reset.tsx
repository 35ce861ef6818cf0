import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { paths } from '#web/lib/paths.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { panelLink } from './panels.tsx'
import { proofDraft, resetProof, VerifyEmail } from './verify-email.tsx'

const Draft = z.object({ ...proofDraft, step: z._default(z.enum(['email', 'code']), 'email') })

const progress = { email: 'Step 1 of 2', code: 'Step 2 of 2' }

export const PasswordReset = () => {
  const { draft, keep, forget } = useDraft('reset', Draft)
  const navigate = useNavigate()

  const proven = (email: string) => {
    forget()
    void navigate(paths.changePassword, { state: { email } })
  }

  return (
    <VerifyEmail
      step={draft.step}
      title="Reset your password"
      progress={progress}
      proof={resetProof}
      {...{ draft, keep }}
      onStep={(step) => keep({ step })}
      onProven={proven}
      onBack={() => void navigate(panelLink('login'))}
    />
  )
}
