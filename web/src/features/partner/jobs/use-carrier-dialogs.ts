import { useState } from 'react'
import type { RequestCard } from '#shared/contracts/request-shapes.ts'
import { useNotice } from '../use-notice.ts'

type Id = RequestCard['id']

const completedNotice = { text: 'Delivery completed successfully!', lastsMs: 3_000 }
const returnedNotice = { text: 'Job successfully cancelled and returned to the job pool.', lastsMs: 4_000 }

/** What is being asked about a delivery, from its card or from its details, and what came of it. */
export const useCarrierDialogs = () => {
  const { text: notice, show } = useNotice()
  const [givingBack, setGivingBack] = useState<Id | null>(null)
  // The one that was asked last stays while its dialog closes. The count tells one time of asking from the next.
  const [verifying, setVerifying] = useState<{ id: Id; isOpen: boolean; count: number }>()

  const closeCode = () => setVerifying((last) => last && { ...last, isOpen: false })

  return {
    notice,
    givingBack,
    askGiveBack: setGivingBack,
    closeGiveBack: () => setGivingBack(null),
    onReturned: () => show(returnedNotice),
    verifying,
    askCode: (id: Id) => setVerifying((last) => ({ id, isOpen: true, count: (last?.count ?? 0) + 1 })),
    closeCode,
    onCompleted: () => {
      closeCode()
      show(completedNotice)
    },
  }
}

export type CarrierDialogState = ReturnType<typeof useCarrierDialogs>
