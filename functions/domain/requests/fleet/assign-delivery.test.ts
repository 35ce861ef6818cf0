import { describe, expect, test } from 'vitest'
import type { BusinessItem } from '#functions/domain/accounts/business-item.ts'
import { BusinessId } from '#shared/model/ids.ts'
import { requestStatuses } from '#shared/model/request-lifecycle.ts'
import {
  businessId,
  createFakeRequests,
  noBlocks,
  noon,
  people,
  requestAt,
  ring,
  sessionOf,
  userId,
} from '#test/support/fake-requests.ts'
import { aBusiness, aDriver } from '#test/support/sample-items.ts'
import { completionCode } from '../completion-code.ts'
import type { RequestItem } from '../request-item.ts'
import { assignDelivery } from './assign-delivery.ts'

const ownerId = userId('manager')
const manager = sessionOf(ownerId, { businessId })
const verified = aBusiness({ businessId, ownerId })
const drivers = [
  aDriver({ userId: people.carrier, businessId }),
  aDriver({ userId: userId('second'), businessId }),
  aDriver({ userId: userId('retired'), businessId, isActive: false }),
]
const [carrier, second, retired] = [people.carrier, userId('second'), userId('retired')]

const counts = { drivers: 3, inactive: 1, done: 0, cancelled: 0 }

const harness = (
  item: RequestItem,
  { status = 'verified', at = noon }: { status?: BusinessItem['status']; at?: Date } = {},
) => {
  const { store, kept, also } = createFakeRequests(item)
  const employment = async (_: string, id: string) => {
    const driver = drivers.find((one) => one.userId === id)
    return { business: { ...verified, status }, ...(driver && { driver }), counts }
  }
  const deps = { requests: store, fleet: { employment }, blocks: noBlocks, keyRing: () => ring, now: () => at }
  return { deps, also, now: () => kept.get(item.requestId)?.item ?? item }
}
const assign = (deps: ReturnType<typeof harness>['deps'], item: RequestItem, driver = carrier) =>
  assignDelivery(deps, manager, item.requestId, driver)

const ours = (status: RequestItem['status']) => requestAt(status, { businessId })
const waiting = requestAt('pending_match')

const texts: Record<string, string> = {
  'driver.unknown': 'Driver not found.',
  'driver.inactive': 'This driver is inactive. Please choose another one.',
  'business.unverified': 'Your business must be verified before you can assign deliveries.',
  'request.own-business': "You can't assign your own request.",
  'request.expired': 'This request has expired.',
  'request.gone': 'This job is no longer available.',
  'request.taken': 'This job has just been taken by someone else.',
}

describe('an assignment is refused', () => {
  test.each<[string, string, RequestItem, Parameters<typeof harness>[1]?, typeof carrier?]>([
    ['to a stranger', 'driver.unknown', waiting, {}, people.stranger],
    ['to a driver who is inactive', 'driver.inactive', waiting, {}, retired],
    ['to a driver who is inactive, of a job of the fleet', 'driver.inactive', ours('in_transit'), {}, retired],
    ['by a business that waits for its review', 'business.unverified', waiting, { status: 'pending' }],
    ['by a rejected business', 'business.unverified', waiting, { status: 'rejected' }],
    ['of a job that the owner of the business posted', 'request.own-business', { ...waiting, ownerId }],
    ['of a job that nobody took in time', 'request.expired', waiting, { at: new Date('2026-11-25T14:00:00.000Z') }],
    ['of a job that is offered to a partner', 'request.gone', requestAt('pending_partner_approval')],
    ['of a job that is over', 'request.gone', ours('completed')],
    ['of a job that was called off', 'request.gone', ours('cancelled')],
    ['of a job that a partner has', 'request.taken', requestAt('matched')],
    [
      'of a job that another fleet has',
      'request.taken',
      requestAt('in_transit', { businessId: BusinessId.parse('biz_9000000000000000000000') }),
    ],
  ])('%s: %s', async (_, code, item, about, driver) => {
    const { deps, now } = harness(item, about)
    await expect(assign(deps, item, driver)).rejects.toMatchObject({ code, message: texts[code] })
    expect(now()).toEqual(item)
  })

  test('without a business', async () => {
    const { deps } = harness(waiting)
    const nobody = { ...deps, fleet: { employment: async () => ({ counts }) } }
    await expect(assignDelivery(nobody, manager, waiting.requestId, carrier)).rejects.toMatchObject({
      code: 'driver.unknown',
    })
  })
})

describe('R4', () => {
  test('takes it for the driver, with a new code, and records who did', async () => {
    const { deps, now } = harness(waiting)
    const card = await assign(deps, waiting)
    expect(card).toMatchObject({ status: 'matched', version: 2, pickup_address: '12 Park Row, Leeds, LS1 5HD' })
    expect(now()).toMatchObject({
      carrierId: carrier,
      businessId,
      matches: 1,
      code: { number: 1, wrong: 0 },
      carrierName: 'Riverside Vans Ltd',
      event: { type: 'assign', by: ownerId },
    })
  })

  test('holds only while the business is verified and the driver active', async () => {
    const { deps, also } = harness(waiting)
    await assign(deps, waiting)
    expect(also).toMatchObject([
      { ConditionCheck: { Key: { PK: `USER#${people.owner}`, SK: `BLOCK#${businessId}` } } },
      { ConditionCheck: { Key: { PK: `BIZ#${businessId}`, SK: 'PROFILE' } } },
      { ConditionCheck: { Key: { PK: `BIZ#${businessId}`, SK: `DRV#${carrier}` } } },
    ])
  })
})

describe('R12', () => {
  test.each(['matched', 'in_transit'] as const)(
    'passes on a job that is %s, and its owner keeps the code',
    async (status) => {
      const item = ours(status)
      const { deps, now, also } = harness(item, { status: 'pending', at: new Date('2026-11-20T13:00:00.000Z') })
      const card = await assign(deps, item, second)
      expect(card).toMatchObject({ status, version: item.version + 1 })
      expect(now()).toMatchObject({
        carrierId: second,
        stageAt: item.event.at,
        event: { type: 'reassign', by: ownerId },
      })
      expect(completionCode(now(), ring)).toBe(completionCode(item, ring))
      expect(also).toMatchObject([{ ConditionCheck: { Key: { SK: `DRV#${second}` } } }])
    },
  )

  test('to the same driver changes nothing', async () => {
    for (const status of requestStatuses.filter((one) => one === 'matched' || one === 'in_transit')) {
      const { deps, now } = harness(ours(status))
      await assign(deps, ours(status))
      expect(now()).toEqual(ours(status))
    }
  })
})
