import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { UserEntry } from '#shared/contracts/admin-users.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { useLiftSuspension, useSignOutUser, useToggleAdmin } from '../queries.ts'
import { toDisplayName, UserLabel } from './user-label.tsx'

const confirmations = {
  make: {
    title: 'Make Admin?',
    text: "They'll be able to see documents, approve businesses and partners, and manage users. They'll have to log in again. We'll email them.",
    confirmLabel: 'Yes, make admin',
    busyLabel: 'Saving...',
    tone: 'normal',
  },
  remove: {
    title: 'Remove Admin?',
    text: "They'll no longer be able to see documents, approve businesses and partners, or manage users. We'll email them.",
    confirmLabel: 'Yes, remove admin',
    busyLabel: 'Removing...',
    tone: 'danger',
  },
} as const

/** Why this account cannot be toggled, or undefined. */
const findToggleObstacle = (user: UserEntry, ownId: string | undefined): string | undefined => {
  if (user.is_protected) return 'Protected Account'
  if (user.id === ownId) return 'Current User'
  if (user.suspension) return 'Suspended'
  return user.is_driver ? 'Driver account' : undefined
}

export const ToggleAdmin = ({ user }: { user: UserEntry }) => {
  const session = useSession()
  // Keeps the question while the dialog closes, although the user has changed by then.
  const [dialog, setDialog] = useState({ isOpen: false, isAdmin: false })
  const { mutate, isPending } = useToggleAdmin(user)
  const blockedText = findToggleObstacle(user, session.user?.id)
  if (blockedText)
    return (
      <chakra.span color="fg.muted" whiteSpace="nowrap">
        {blockedText}
      </chakra.span>
    )

  const { text, ...confirmation } = confirmations[dialog.isAdmin ? 'make' : 'remove']
  const close = () => setDialog(({ isAdmin }) => ({ isOpen: false, isAdmin }))
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setDialog({ isOpen: true, isAdmin: !user.is_admin })}>
        {user.is_admin ? 'Remove Admin' : 'Make Admin'}
        <chakra.span srOnly>: {toDisplayName(user)}</chakra.span>
      </Button>
      <ConfirmDialog
        {...confirmation}
        open={dialog.isOpen}
        busy={isPending}
        onConfirm={() => mutate(dialog.isAdmin, { onSettled: close })}
        onClose={close}
      >
        <UserLabel user={user} />
        <p>{text}</p>
      </ConfirmDialog>
    </>
  )
}

/** For a user who lost a phone. Not for the protected admin, and not for the admin's own account, which has Logout. */
export const SignOutUser = ({ user }: { user: UserEntry }) => {
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending } = useSignOutUser(user)
  if (user.is_protected || user.id === session.user?.id) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        Sign Out
        <chakra.span srOnly>: {toDisplayName(user)}</chakra.span>
      </Button>
      <ConfirmDialog
        title="Sign Out User?"
        confirmLabel="Yes, sign out"
        busyLabel="Signing out..."
        tone="danger"
        open={isOpen}
        busy={isPending}
        onConfirm={() => mutate(undefined, { onSettled: close })}
        onClose={close}
      >
        <UserLabel user={user} />
        <p>We'll sign them out on every device. Anything they have under way stays as it is.</p>
      </ConfirmDialog>
    </>
  )
}

const SuspendDialog = lazyComponent(async () => (await import('./suspend-dialog.tsx')).SuspendDialog)

/** Not for admins, whose access must be removed first. */
export const SuspendUser = ({ user }: { user: UserEntry }) => {
  const suspending = useDialogState<void>()
  const [isLifting, setIsLifting] = useState(false)
  const { mutate, isPending } = useLiftSuspension(user)
  if (user.is_protected || user.is_admin) return null
  const close = () => setIsLifting(false)
  return (
    <>
      <Button
        variant={user.suspension ? 'outline' : 'quiet'}
        size="sm"
        onClick={() => (user.suspension ? setIsLifting(true) : suspending.open())}
      >
        {user.suspension ? 'Lift Suspension' : 'Suspend'}
        <chakra.span srOnly>: {toDisplayName(user)}</chakra.span>
      </Button>
      <LazyDialog state={suspending}>{(_, frame) => <SuspendDialog user={user} {...frame} />}</LazyDialog>
      <ConfirmDialog
        title="Lift Suspension?"
        confirmLabel="Yes, lift it"
        busyLabel="Lifting..."
        open={isLifting}
        busy={isPending}
        onConfirm={() => mutate(undefined, { onSettled: close })}
        onClose={close}
      >
        <UserLabel user={user} />
        <p>They can use Sameway again. What was cancelled stays cancelled. We'll email them.</p>
      </ConfirmDialog>
    </>
  )
}
