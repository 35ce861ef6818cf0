import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Mounted while it is open. */
export const LogoutDialog = ({ onClose }: { onClose: () => void }) => {
  const { logout } = useSession()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)

  const leave = async () => {
    setIsBusy(true)
    await logout()
    await navigate(paths.landing)
  }

  return (
    <ConfirmDialog
      open
      title="Log out?"
      confirmLabel="Logout"
      busyLabel="Logging out..."
      busy={isBusy}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      Are you sure you want to log out of Sameway on this device?
    </ConfirmDialog>
  )
}
