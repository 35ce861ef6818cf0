import { chakra, Stack } from '@chakra-ui/react'
import type { SessionUser } from '#shared/model/session-user.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ContactForm } from './contact-form.tsx'

const startOf = (reason: string | undefined): string =>
  reason
    ? `My account was suspended for this reason: ${reason}\n\nPlease look at it again, because `
    : 'You told me that an account with my details is suspended.\n\nPlease look at it again, because '

/** `user` is null during sign-up. */
type AppealDialogProps = { user: SessionUser | null; open: boolean; onClose: () => void }

/** The contact form, filled in for an appeal. A driver's own address receives no mail, so they give another one. */
export const AppealDialog = ({ user, open, onClose }: AppealDialogProps) => (
  <Dialog open={open} title="Ask us to look again" onClose={onClose}>
    <Stack gap="5">
      <chakra.p>Tell us what we should know. A person reads every message and answers by email.</chakra.p>
      <ContactForm
        draft="appeal"
        initial={{
          name: user?.first_name ?? user?.business_name ?? '',
          email: user && !user.is_driver ? user.email : '',
          message: startOf(user?.suspended?.reason),
        }}
      />
    </Stack>
  </Dialog>
)
