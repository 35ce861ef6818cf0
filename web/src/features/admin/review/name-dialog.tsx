import type { ComponentProps } from 'react'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { api } from '#web/lib/api.ts'
import { useDecision } from '../queries.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { type Confirmation, type Decision, partnerReviewConfig } from './review-config.ts'

const confirmNameDecision = (decision: Decision, { name, pending_name }: PartnerEntry): Confirmation =>
  decision === 'approve'
    ? {
        title: `Approve the name ${pending_name}?`,
        text: `From now on people see it in place of ${name}. We'll email the partner.`,
        confirmLabel: 'Approve name',
        busyLabel: 'Approving...',
      }
    : {
        title: `Refuse the name ${pending_name}?`,
        text: `People still see ${name}, who stays a verified partner.`,
        confirmLabel: 'Refuse name',
        busyLabel: 'Refusing...',
      }

type NameDialogProps = Pick<ComponentProps<typeof DecisionDialog>, 'place'> & {
  entry: PartnerEntry
  decision: Decision
  open: boolean
  onClose: () => void
}

/** Asks for confirmation of a decision on a verified partner's new name. Give each opening a new key. */
export const NameDialog = ({ entry, decision, place = 'center', open, onClose }: NameDialogProps) => {
  const { mutateAsync } = useDecision<PartnerEntry>(partnerReviewConfig, {
    send: ({ user_id, version }, verdict) =>
      api.admin.reviewName({ params: { id: user_id }, body: { ...verdict, version } }),
    after: (before, verdict) => ({
      ...before,
      name: (verdict.decision === 'approve' && before.pending_name) || before.name,
      pending_name: null,
    }),
  })
  return (
    <DecisionDialog
      decision={decision}
      place={place}
      confirmation={confirmNameDecision(decision, entry)}
      open={open}
      onDecide={(verdict) => mutateAsync({ entry, verdict })}
      onClose={onClose}
    />
  )
}
