import type { RequestCard } from '#shared/contracts/request-shapes.ts'

/** What can be done about a delivery that one carries; whose details are open stands in the address. */
export type Carrying = {
  openId: string | null
  onOpen: (id: string) => void
  onGiveBack: (id: RequestCard['id']) => void
  onConfirm: (id: RequestCard['id']) => void
}
