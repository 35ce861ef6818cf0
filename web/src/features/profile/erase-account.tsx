import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { EraseDialog } from './erase-dialog.tsx'

export const EraseAccount = () => {
  const { setUser } = useSession()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)

  const leave = (message: string) => {
    // What was being written goes, too.
    sessionStorage.clear()
    toast.success(message)
    setUser(null)
    void navigate(paths.landing, { replace: true })
  }

  return (
    <>
      <Button variant="outline" color="danger.text" onClick={() => setIsAsking(true)}>
        Erase my account
      </Button>
      <EraseDialog open={isAsking} onErased={leave} onClose={() => setIsAsking(false)} />
    </>
  )
}
