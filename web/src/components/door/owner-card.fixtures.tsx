import type { Door, Handover } from '#shared/contracts/door-shapes.ts'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import { cardWith, detailsWith, fileWith, requestId } from '#web/components/request.fixtures.ts'
import { showAt } from '#web/lib/screen.fixtures.tsx'
import { calls } from './owner-card.mocks.ts'
import { OwnerCards } from './owner-card.tsx'
import type { OwnerCardActions } from './owner-card-frame.tsx'

/** A request of the owner's that is in transit. */
export const own = cardWith({ id: requestId(3), status: 'in_transit', version: 5, carrier_name: 'Pat' })

export const door: Door = { handover: { left_with: 'neighbour', confirm_by: '2026-11-26T10:42:00.000Z' } }
export const handover: Handover = {
  at: '2026-11-25T10:42:00.000Z',
  left_with: 'neighbour',
  name: 'Mrs Shah',
  note: 'Number 12',
  photos: [fileWith(1)],
  confirm_by: '2026-11-26T10:42:00.000Z',
}

/** Nothing can be cancelled. */
export const noActions: OwnerCardActions = { onOpen: () => {} }

export const show = (doorOf: Door, details: Partial<RequestDetails> = {}, card: Partial<RequestCard> = {}): void => {
  calls.requests.getDetails.mockResolvedValue(detailsWith({ id: own.id, ...details }))
  showAt('/dashboard', <OwnerCards requests={[{ ...own, ...card, door: doorOf }]} actionsOf={() => noActions} />)
}
