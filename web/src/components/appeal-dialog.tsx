import { chakra, Stack } from '@chakra-ui/react'
import type { SessionUser } from '#shared/model/session-user.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ContactForm } from './contact-form.tsx'

const startOf = (reason: string): string =>
  `My account was suspended for this reason: ${reason}\n\nPlease look at it again, because `

type AppealDialogProps = { user: SessionUser; open: boolean; onClose: () => void }

/** The contact form, filled in for an appeal. A driver's own address receives no mail, so they give another one. */
export const AppealDialog = ({ user, open, onClose }: AppealDialogProps) => {
  const { first_name, business_name, email, is_driver, suspended } = user
  return (
    <Dialog open={open} title="Ask us to look again" onClose={onClose}>
      <Stack gap="5">
        <chakra.p>Tell us what we should know. A person reads every message and answers by email.</chakra.p>
        <ContactForm
          draft="appeal"
          initial={{
            name: first_name ?? business_name ?? '',
            email: is_driver ? '' : email,
            message: startOf(suspended?.reason ?? ''),
          }}
        />
      </Stack>
    </Dialog>
  )
}
