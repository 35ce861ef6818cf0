import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import type { SessionUser } from '#shared/model/session-user.ts'
import { ChangePasswordPage, type PasswordChange } from '#web/features/change-password/change-password-page.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { StartFrame } from '#web/ui/start-frame.tsx'
import { AppLayout, areaOf } from './app-layout.tsx'
import { PlainLayout } from './plain-layout.tsx'
import { UnansweredFrame } from './unanswered-frame.tsx'

/** The history state from the last step of a password reset or from a link in a mail. */
const ResetState = z.object({ email: z.string(), byLink: z._default(z.boolean(), false) })

const changeOf = (state: unknown, user: SessionUser | null): PasswordChange | undefined => {
  const reset = ResetState.safeParse(state)
  if (reset.success) return { kind: 'reset', ...reset.data }
  return user ? { kind: user.password_change_required ? 'forced' : 'wanted', email: user.email } : undefined
}

/** For a password reset, for a temporary password that must be replaced, and for users who want a new one. */
export const ChangePasswordRoute = () => {
  const { status } = useSession()
  const { key, state } = useLocation()
  if (status === 'loading') return <StartFrame />
  if (status === 'unanswered' && !ResetState.safeParse(state).success) return <UnansweredFrame />
  return <Change key={key} />
}

const Change = () => {
  const { user } = useSession()
  const { state } = useLocation()
  // Decided once: a successful change updates the session, which must not alter this screen before it closes.
  const [change] = useState(() => changeOf(state, user))

  if (!change || (change.kind !== 'reset' && !user)) return <Navigate to={paths.landing} replace />
  const page = <ChangePasswordPage change={change} />
  return change.kind === 'wanted' && user ? (
    <AppLayout area={areaOf(user)}>{page}</AppLayout>
  ) : (
    <PlainLayout>{page}</PlainLayout>
  )
}
