import type { ComponentProps } from 'react'
import type { PartnerEntry } from '#shared/contracts/admin.ts'
import { api } from '#web/lib/api.ts'
import { useDecision } from '../queries.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { type Confirmation, type Decision, partnerReviewConfig } from './review-config.ts'

const confirmPapersDecision = (decision: Decision, { name }: PartnerEntry): Confirmation =>
  decision === 'approve'
    ? {
        title: `Accept ${name}'s newer papers?`,
        text: "They count from now on, in place of the earlier ones. We'll email the partner.",
        confirmLabel: 'Accept papers',
        busyLabel: 'Accepting...',
      }
    : {
        title: `Refuse ${name}'s newer papers?`,
        text: 'The earlier ones go on counting, and they stay a verified partner.',
        confirmLabel: 'Refuse papers',
        busyLabel: 'Refusing...',
      }

type PapersDialogProps = Pick<ComponentProps<typeof DecisionDialog>, 'place'> & {
  entry: PartnerEntry
  decision: Decision
  /** When the admin looked up the waste registration. */
  lookedUpOn: string | undefined
  open: boolean
  onClose: () => void
}

/** Asks for confirmation of a decision on a verified partner's newer papers. Give each opening a new key. */
export const PapersDialog = ({ entry, decision, lookedUpOn, place = 'center', open, onClose }: PapersDialogProps) => {
  const { mutateAsync } = useDecision<PartnerEntry>(partnerReviewConfig, {
    send: ({ user_id, version }, verdict) =>
      api.admin.reviewPapers({
        params: { id: user_id },
        body: { ...verdict, version, ...(lookedUpOn && { waste_looked_up_on: lookedUpOn }) },
      }),
    after: (before) => ({ ...before, papers_wait: false }),
  })
  return (
    <DecisionDialog
      decision={decision}
      place={place}
      confirmation={confirmPapersDecision(decision, entry)}
      open={open}
      onDecide={(verdict) => mutateAsync({ entry, verdict })}
      onClose={onClose}
    />
  )
}
