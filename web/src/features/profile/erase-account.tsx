import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/app/paths.ts'
import { api } from '#web/lib/api.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts.ts'

export const EraseAccount = () => {
  const { setUser } = useSession()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  const erase = async () => {
    setIsBusy(true)
    try {
      const { message } = await api.users.eraseAccount()
      // What was being written goes, too.
      sessionStorage.clear()
      toast.success(message)
      setUser(null)
      await navigate(paths.landing, { replace: true })
    } catch (error) {
      toast.error(refusalText(error))
      setIsBusy(false)
      setIsAsking(false)
    }
  }

  return (
    <>
      <Button variant="outline" color="danger.text" onClick={() => setIsAsking(true)}>
        Erase my account
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Erase your account?"
        confirmLabel="Erase my account"
        busyLabel="Erasing..."
        busy={isBusy}
        tone="danger"
        onConfirm={() => void erase()}
        onClose={() => setIsAsking(false)}
      >
        Your open requests are cancelled, you are logged out everywhere, and nobody can bring the account back. You may
        want to download your data first.
      </ConfirmDialog>
    </>
  )
}
