import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RequestCard, RequestDetails } from '#shared/contracts/request-shapes.ts'
import { cardWith, detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { press } from '#web/lib/screen.fixtures.tsx'
import { arrives, showHub } from '../../features/partner/hub.fixtures.tsx'
import { calls, serverHas } from '../../features/partner/hub.mocks.ts'

/** A delivery that a partner carries. */
export const moving = cardWith({ id: requestId(5), status: 'in_transit', version: 3 })
const requester = { firstName: 'Mina', mobileNumber: null }

export const showWith = async (card: Partial<RequestCard> = {}, details: Partial<RequestDetails> = {}) => {
  serverHas({ carried: [{ ...moving, ...card }] })
  calls.requests.getDetails.mockResolvedValue(detailsWith({ id: moving.id, viewer: 'carrier', requester, ...details }))
  showHub()
  await arrives('My Active Deliveries')
}

/** The form behind a button below the code entry. */
export const opens = async (button: string, title = button) => {
  await press(/^Confirm Delivery/)
  await screen.findByRole('dialog', { name: 'Verify Delivery' }, { timeout: 5_000 })
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}
