import { chakra } from '@chakra-ui/react'
import type { SessionUser } from '#shared/model/session-user.ts'
import { untilText } from '#shared/model/suspension.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { Banner } from '#web/ui/banner.tsx'
import { DialogLink } from './dialog-link.tsx'

const AppealDialog = lazyComponent(async () => (await import('./appeal-dialog.tsx')).AppealDialog)

const whatIsLeft = ({ is_driver, is_business }: SessionUser): string => {
  // A driver's business looks after their account.
  if (is_driver) return "Please finish any deliveries under way. You won't get new ones."
  const begin = is_business
    ? "Your drivers can finish deliveries under way. You can't assign anything new."
    : "Please finish any deliveries under way. You can't send or carry anything new."
  return `${begin} You can still see everything, download your data and erase your account.`
}

/** Tells suspended users why, until when and what they can still do, and how to appeal. */
export const SuspensionBanner = ({ user }: { user: SessionUser | null }) =>
  user?.suspended && (
    <chakra.section aria-label="Suspension" mb="8">
      <Banner
        tone="danger"
        title={`Your ${user.is_business ? 'business' : 'account'} is suspended ${untilText(user.suspended.until)}`}
        action={
          <DialogLink
            look={{ variant: 'outline', size: 'sm' }}
            dialog={(state) => <AppealDialog user={user} {...state} />}
          >
            Ask us to look again
          </DialogLink>
        }
      >
        <chakra.p overflowWrap="anywhere">
          <b>Reason:</b> {user.suspended.reason}
        </chakra.p>
        <p>{whatIsLeft(user)}</p>
      </Banner>
    </chakra.section>
  )
