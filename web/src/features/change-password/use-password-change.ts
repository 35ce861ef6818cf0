import { useNavigate } from 'react-router-dom'
import { api } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { homePath } from '#web/lib/redirects.ts'
import { useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { PasswordChange } from './password-change.ts'

export type NewPassword = { newPassword: string; currentPassword: string; otp: string }

/** Sets the new password, and takes the person to where each way here goes on. */
export const usePasswordChange = ({ kind, email }: PasswordChange) => {
  const { user: signedIn, setUser, reload } = useSession()
  const navigate = useNavigate()

  const reset = async ({ newPassword, otp }: NewPassword) => {
    const { message } = await api.auth.setNewPassword({ body: { email, newPassword, otp } })
    toast.success(message)
    // A reset ends every session of the account, so this one may be gone too.
    if (signedIn) await reload()
    await navigate(paths.landing, { replace: true })
  }

  const change = async ({ newPassword, currentPassword }: NewPassword) => {
    const { user } = await api.auth.changePassword({ body: { newPassword, currentPassword } })
    setUser(user)
    const reloaded = (await reload()) ?? user
    if (kind === 'wanted') toast.success('Your password has been changed.')
    await navigate(homePath(reloaded), { replace: true })
  }

  return kind === 'reset' ? reset : change
}
