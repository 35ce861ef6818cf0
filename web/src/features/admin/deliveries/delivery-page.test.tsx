import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeliveryFile } from '#shared/contracts/admin-people.ts'
import { userWith } from '#test/support/user-with.ts'
import { paths } from '#web/lib/paths.ts'
import { arrivesAt, refusal, showAt } from '#web/lib/screen.fixtures.tsx'
import { deliveryPath, personPath } from '../file-paths.ts'
import { deliveryFile } from '../files.fixtures.ts'
import { entryWith } from '../problems/problem.fixtures.ts'
import { DeliveryPage } from './delivery-page.tsx'

const admin = vi.hoisted(() => ({ getDelivery: vi.fn(), openDeliveryDetails: vi.fn(), listActivity: vi.fn() }))
vi.mock('#web/lib/api.ts', () => ({ api: { admin } }))
vi.mock('#web/lib/session.tsx', () => ({ useSession: () => ({ user: userWith({ is_admin: true }) }) }))

const { id, requester } = deliveryFile()
const show = (parts: Partial<DeliveryFile> = {}, path = deliveryPath(id)) => {
  admin.getDelivery.mockResolvedValue(deliveryFile(parts))
  showAt(
    path,
    <Routes>
      <Route path={paths.adminDelivery} element={<DeliveryPage />} />
      <Route path="*" element={null} />
    </Routes>,
  )
}
const look = async () => userEvent.click(await screen.findByRole('button', { name: 'Show addresses and notes' }))

beforeEach(() => {
  vi.resetAllMocks()
})

describe('a delivery’s page', () => {
  it('opens with areas, first names that lead to people, and its steps', async () => {
    show()
    await screen.findByText('Leeds LS1')
    expect(screen.getByRole('heading', { level: 1, name: 'Delivery #000001' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Ottilie' }).getAttribute('href')).toBe(personPath(requester?.id ?? ''))
    for (const text of ['Bradford BD1', '£18.40', 'No problem was reported.'])
      expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText(/27 November 2026, Morning$/)).toBeDefined()
    expect(within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem')).toHaveLength(2)
    expect(admin.openDeliveryDetails).not.toHaveBeenCalled()
  })

  it('says who is missing', async () => {
    show({ requester: null, carrier: null, timeline: [] })
    expect(await screen.findByText('Deleted account')).toBeDefined()
    expect(screen.getByText('Nobody yet')).toBeDefined()
  })

  it('opens its problem in the pane where it is decided', async () => {
    show({ problem: entryWith(1) })
    expect(await screen.findByRole('button', { name: /^Review.*It has not arrived/ })).toBeDefined()
  })

  it('shows addresses on request', async () => {
    admin.openDeliveryDetails.mockResolvedValue({
      pickup_address: '14 Otley Road, Leeds',
      delivery_address: null,
      description: 'A vase.',
      receiver_contact: null,
      declared_value: 79.99,
      none_forbidden: true,
      pickup_note: null,
      cancellation_note: null,
    })
    show()
    await look()
    expect(await screen.findByText('14 Otley Road, Leeds')).toBeDefined()
    expect(screen.getByText('A vase.')).toBeDefined()
    expect(screen.getByText('Declared value').nextElementSibling?.textContent).toBe('£79.99')
    expect(screen.getByText("Said it's nothing we don't carry").nextElementSibling?.textContent).toBe('Yes')
    expect(screen.queryByText('Receiver')).toBeNull()
    expect(admin.openDeliveryDetails).toHaveBeenCalledExactlyOnceWith({ params: { id } })
  })

  it('refuses the addresses of the admin’s own delivery', async () => {
    const text = "You can't look into a delivery of your own."
    admin.openDeliveryDetails.mockRejectedValue(refusal('delivery.own', text, { status: 403 }))
    show()
    await look()
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('redirects from an invalid id', async () => {
    show({}, '/admin/deliveries/nothing')
    await arrivesAt(paths.adminDashboard)
  })
})
