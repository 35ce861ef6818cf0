import type { ReactNode } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'

/** On whose screen the details open: what a failure is called differs. */
export type DeliverySide = 'requester' | 'carrier'

export type DeliveryPlaceProps = {
  side: DeliverySide
  /** Whose details are open, if any. */
  id: string | null
  onClose: () => void
  /** The buttons at the end, for whoever looks. */
  actions?: (details: RequestDetails) => ReactNode
}
