import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { UserEntry } from '#shared/contracts/admin-shapes.ts'
import { useSignOutUser, useToggleAdmin } from '#web/features/admin/queries.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** What a person is called. Who has not said it yet has an address alone. */
const toDisplayName = ({ name, business_name, email }: Pick<UserEntry, 'name' | 'business_name' | 'email'>): string =>
  name || business_name || email

/** Whom a question is about, as nobody else is called. */
const UserLabel = ({ user }: { user: UserEntry }) => {
  const name = toDisplayName(user)
  return (
    <chakra.p mb="2" overflowWrap="anywhere">
      <b>{name}</b>
      {name !== user.email && ` (${user.email})`}
    </chakra.p>
  )
}

const confirmations = {
  make: {
    title: 'Make Admin?',
    follows:
      'They will see documents, approve businesses and partners and manage users, and have to sign in again. We tell them by mail.',
    confirmLabel: 'Yes, make admin',
    busyLabel: 'Saving...',
    tone: 'normal',
  },
  remove: {
    title: 'Remove Admin?',
    follows:
      'They will no longer see documents, approve businesses and partners or manage users. We tell them by mail.',
    confirmLabel: 'Yes, remove admin',
    busyLabel: 'Removing...',
    tone: 'danger',
  },
} as const

/** Why there is nothing to toggle, or undefined where there is. */
const toggleBlockedText = (user: UserEntry, ownId: string | undefined): string | undefined => {
  if (user.is_protected) return 'Protected Account'
  if (user.id === ownId) return 'Current User'
  return user.is_driver ? 'Driver account' : undefined
}

export const ToggleAdmin = ({ user }: { user: UserEntry }) => {
  const session = useSession()
  // What was asked stays while the dialog closes, though the person has changed by then.
  const [asked, setAsked] = useState({ isOpen: false, isAdmin: false })
  const { mutate, isPending } = useToggleAdmin(user)
  const whyNot = toggleBlockedText(user, session.user?.id)
  if (whyNot)
    return (
      <chakra.span color="fg.muted" whiteSpace="nowrap">
        {whyNot}
      </chakra.span>
    )

  const { follows, ...question } = confirmations[asked.isAdmin ? 'make' : 'remove']
  const close = () => setAsked(({ isAdmin }) => ({ isOpen: false, isAdmin }))
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsked({ isOpen: true, isAdmin: !user.is_admin })}>
        {user.is_admin ? 'Remove Admin' : 'Make Admin'}
        <chakra.span srOnly>: {toDisplayName(user)}</chakra.span>
      </Button>
      <ConfirmDialog
        {...question}
        open={asked.isOpen}
        busy={isPending}
        onConfirm={() => mutate(asked.isAdmin, { onSettled: close })}
        onClose={close}
      >
        <UserLabel user={user} />
        <p>{follows}</p>
      </ConfirmDialog>
    </>
  )
}

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
