import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { UserEntry } from '#shared/contracts/admin-shapes.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { UserLabel } from './asked-about.tsx'
import { useSignOutUser } from './use-sign-out-user.ts'
import { toDisplayName } from './user-name.ts'

/** For whoever lost a phone. Nobody signs out the system admin, and whoever looks has a log-out of their own. */
export const SignOutUser = ({ user }: { user: UserEntry }) => {
  const session = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useSignOutUser(user)
  if (user.is_protected || user.id === session.user?.id) return null
  const close = () => setIsAsked(false)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsAsked(true)}>
        Sign Out
        <chakra.span srOnly>: {toDisplayName(user)}</chakra.span>
      </Button>
      <ConfirmDialog
        title="Sign Out User?"
        confirmLabel="Yes, sign out"
        busyLabel="Signing out..."
        tone="danger"
        open={isAsked}
        busy={isPending}
        onConfirm={() => mutate(undefined, { onSettled: close })}
        onClose={close}
      >
        <UserLabel user={user} />
        <p>Every device of theirs is signed out and has to sign in again. What they have under way stays.</p>
      </ConfirmDialog>
    </>
  )
}
