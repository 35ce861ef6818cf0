import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { RequestDetails } from '#shared/contracts/request-shapes.ts'
import { userWith } from '#test/support/user-with.ts'
import { cardWith, detailsWith, requestId } from '#web/components/request.fixtures.ts'
import { press, showAt } from '#web/lib/screen.fixtures.tsx'
import { calls } from '../../features/partner/hub.mocks.ts'
import { VerifyDelivery } from './verify-delivery.tsx'

vi.mock('#web/lib/api.ts', async () => ({ api: (await import('../../features/partner/hub.mocks.ts')).calls }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: userWith({ is_partner: true }) }) }))

const id = requestId(5)

const show = async (parts: Partial<RequestDetails> = {}) => {
  const recycling = { id, viewer: 'carrier', serviceType: 'Household Recycling/Disposal', ...parts } as const
  calls.requests.getDetails.mockResolvedValue(detailsWith(recycling))
  calls.delivery.completeDelivery.mockResolvedValue({ request: cardWith({ id, status: 'completed' }) })
  showAt('/', <VerifyDelivery id={id} first="code" open onDone={() => {}} onClose={() => {}} />)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '123456')
  await waitFor(() => expect(calls.requests.getDetails).toHaveBeenCalled())
}
const site = () => screen.findByRole('textbox', { name: 'Where did it go? (optional)' })
const body = () => calls.delivery.completeDelivery.mock.lastCall?.[0].body
const verify = () => press('Verify & Complete')

it.each([{ leg: 'return' }, { serviceType: 'Send Parcel' }] as const)(
  'nobody is asked where a job went that is brought back or is no recycling: %j',
  async (parts) => {
    await show(parts)
    expect(screen.queryByLabelText(/Where did it go/)).toBeNull()
    await verify()
    expect(body()).toEqual({ otp: '123456' })
  },
)

it('recycling is completed by the code alone', async () => {
  await show()
  await site()
  await verify()
  expect(body()).toEqual({ otp: '123456' })
})

it('recycling is completed with the place that took it, if the carrier says so', async () => {
  await show()
  await userEvent.type(await site(), ' Kirkstall Road recycling centre ')
  await verify()
  expect(body()).toEqual({ otp: '123456', waste_site: 'Kirkstall Road recycling centre' })
})
