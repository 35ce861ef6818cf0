import type { ReactNode } from 'react'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'

export type DeliveryPlaceProps = {
  /** Whose details are open, if any. */
  id: string | null
  onClose: () => void
  /** The buttons at the end, for whoever looks. */
  actions?: (details: RequestDetails) => ReactNode
}
