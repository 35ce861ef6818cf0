import { useNavigate } from 'react-router-dom'
import { paths } from '#web/lib/paths.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks a requester who opens the hub for the first time whether they want to become a partner. */
export const BecomePartnerDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const navigate = useNavigate()
  const apply = () => {
    onClose()
    void navigate(paths.onboarding, { state: { startStep: 2 } })
  }
  return (
    <ConfirmDialog open={open} title="Become a Partner?" confirmLabel="Proceed" onConfirm={apply} onClose={onClose}>
      Your profile is already complete. Would you like to proceed with the partner application?
    </ConfirmDialog>
  )
}
