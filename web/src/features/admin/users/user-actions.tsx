import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import type { UserEntry } from '#shared/contracts/admin-users.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useSession } from '#web/lib/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type DialogFrame, LazyDialog, useDialogState } from '#web/ui/lazy-overlay.tsx'
import { MenuButton, type MenuItem } from '#web/ui/menu-button.tsx'
import { useLiftSuspension, useSignOutUser, useToggleAdmin } from '../queries.ts'
import { toDisplayName, UserLabel } from './user-label.tsx'

type UserDialogProps = DialogFrame & { user: UserEntry }

type QuestionProps = UserDialogProps &
  Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'busyLabel' | 'busy' | 'tone' | 'onConfirm'> & {
    text: string
  }

/** Asks before an action, and names the user. */
const Question = ({ user, text, ...dialog }: QuestionProps) => (
  <ConfirmDialog {...dialog}>
    <UserLabel user={user} />
    <p>{text}</p>
  </ConfirmDialog>
)

const AdminDialog = ({ user, isAdmin, ...frame }: UserDialogProps & { isAdmin: boolean }) => {
  const { mutate, isPending } = useToggleAdmin(user)
  const dialog = {
    ...frame,
    user,
    busy: isPending,
    onConfirm: () => mutate(isAdmin, { onSettled: frame.onClose }),
  }
  return isAdmin ? (
    <Question
      {...dialog}
      title="Make Admin?"
      text="They'll be able to see documents, approve businesses and partners, and manage users. They'll have to log in again. We'll email them."
      confirmLabel="Yes, make admin"
      busyLabel="Saving..."
    />
  ) : (
    <Question
      {...dialog}
      title="Remove Admin?"
      text="They'll no longer be able to see documents, approve businesses and partners, or manage users. We'll email them."
      confirmLabel="Yes, remove admin"
      busyLabel="Removing..."
      tone="danger"
    />
  )
}

const SignOutDialog = ({ user, ...frame }: UserDialogProps) => {
  const { mutate, isPending } = useSignOutUser(user)
  return (
    <Question
      {...frame}
      user={user}
      title="Sign Out User?"
      text="We'll sign them out on every device. Anything they have under way stays as it is."
      confirmLabel="Yes, sign out"
      busyLabel="Signing out..."
      tone="danger"
      busy={isPending}
      onConfirm={() => mutate(undefined, { onSettled: frame.onClose })}
    />
  )
}

const LiftDialog = ({ user, ...frame }: UserDialogProps) => {
  const { mutate, isPending } = useLiftSuspension(user)
  return (
    <Question
      {...frame}
      user={user}
      title="Lift Suspension?"
      text="They can use Sameway again. What was cancelled stays cancelled. We'll email them."
      confirmLabel="Yes, lift it"
      busyLabel="Lifting..."
      busy={isPending}
      onConfirm={() => mutate(undefined, { onSettled: frame.onClose })}
    />
  )
}

const SuspendDialog = lazyComponent(async () => (await import('./suspend-dialog.tsx')).SuspendDialog)

const dialogs = {
  signOut: SignOutDialog,
  suspend: SuspendDialog,
  lift: LiftDialog,
  makeAdmin: (props: UserDialogProps) => <AdminDialog {...props} isAdmin />,
  removeAdmin: (props: UserDialogProps) => <AdminDialog {...props} isAdmin={false} />,
}

type Action = keyof typeof dialogs

/** The usual first. Admins cannot be suspended: their access must be removed first. */
const actionsFor = (user: UserEntry): (Omit<MenuItem, 'onChoose'> & { action: Action })[] => [
  { action: 'signOut', label: 'Sign Out' },
  ...(user.is_admin
    ? []
    : [
        user.suspension
          ? ({ action: 'lift', label: 'Lift Suspension' } as const)
          : ({ action: 'suspend', label: 'Suspend' } as const),
      ]),
  {
    ...(user.is_admin
      ? ({ action: 'removeAdmin', label: 'Remove Admin' } as const)
      : ({ action: 'makeAdmin', label: 'Make Admin' } as const)),
    obstacle: user.suspension ? 'Suspended' : user.is_driver ? 'Driver account' : undefined,
  },
]

/** Why nothing can be done about an account, or undefined. Admins sign themselves out with Logout. */
const findObstacle = (user: UserEntry, ownId: string | undefined): string | undefined => {
  if (user.is_protected) return 'Protected Account'
  return user.id === ownId ? 'Current User' : undefined
}

/** What an admin can do about a user, in one menu. */
export const UserActions = ({ user }: { user: UserEntry }) => {
  const session = useSession()
  const asking = useDialogState<Action>()
  const obstacle = findObstacle(user, session.user?.id)
  if (obstacle)
    return (
      <chakra.span color="fg.muted" whiteSpace="nowrap">
        {obstacle}
      </chakra.span>
    )
  return (
    <>
      <MenuButton
        label="Manage"
        name={toDisplayName(user)}
        items={actionsFor(user).map(({ action, ...item }) => ({ ...item, onChoose: () => asking.open(action) }))}
      />
      <LazyDialog state={asking}>
        {(action, frame) => {
          const ActionDialog = dialogs[action]
          return <ActionDialog user={user} {...frame} />
        }}
      </LazyDialog>
    </>
  )
}
