import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { LiveJob } from '#shared/contracts/fleet-shapes.ts'
import { UserId } from '#shared/model/ids.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'
import { requestId } from '#web/components/request.fixtures.ts'
import { applySocketEvent } from '#web/lib/live.ts'
import { showAt } from '#web/lib/screen.fixtures.tsx'

export const driverId = (number: number) => UserId.parse(`usr_${String(number).padStart(22, '0')}`)

/** A delivery of the fleet, with some fields replaced. */
export const jobWith = (number: number, parts: Partial<LiveJob> = {}): LiveJob => ({
  id: requestId(number),
  version: 2,
  driver_id: driverId(1),
  driver_name: 'Robin Hale',
  pickup_address: '14 Harbour Street, Whitstable',
  delivery_address: `${number} Regent Street, Cambridge`,
  since: new Date(Date.now() - number * 60_000).toISOString(),
  needs_driver: false,
  preferredDate: '2026-11-22',
  preferredTimeSlot: 'morning',
  ...parts,
})

/** A screen with its own caches. `hear` sends it a socket event. */
export const showWithNews = (part: ReactNode, address = '/') => {
  const { queries } = showAt(address, part)
  const receive = (number: number, v: number, status: RequestStatus) =>
    act(() => {
      const about = { id: `evt_${number}_${v}`, request_id: requestId(number), v, status }
      applySocketEvent({ type: 'request_updated', ...about }, queries)
    })
  return { queries, hear: receive }
}
