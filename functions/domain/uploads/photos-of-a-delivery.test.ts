import { describe, expect, test } from 'vitest'
import { RequestId, type UserId } from '#shared/model/ids.ts'
import type { RequestStatus } from '#shared/model/request-lifecycle.ts'
import { problemId } from '#test/support/fake-problems.ts'
import { businessId, noon, people, userId } from '#test/support/fake-requests.ts'
import { canSee } from './upload-links.ts'

const { owner: requester, carrier, stranger } = people
const another = userId('another')
const event = { type: 'post', by: requester, at: noon.toISOString() } as const
const as = (id: UserId) => ({ userId: id, isAdmin: false })
const carried = (status: RequestStatus) => ({ status, event, ownerId: requester, carrierId: carrier })

describe('a photo of a delivery', () => {
  const upload = { ownerId: carrier, purpose: 'proof', usedBy: RequestId.parse('req_0000000000000000000001') } as const
  const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
  const problem = { problemId: problemId('one'), closesAt: later(14 * 24).toISOString() }
  const [justOpen, closed] = [new Date(later(48).getTime() - 1), later(48)]
  const [completed, cancelled] = [
    { ...carried('completed'), businessId },
    { status: 'cancelled', event, ownerId: requester, formerCarrierId: carrier, businessId } as const,
  ]
  const business = { ...as(stranger), businessId }

  test.each([
    ['the carrier who took it', as(carrier), completed],
    ['a driver who took it before another took over', as(carrier), { ...completed, carrierId: another }],
    ['the driver who has taken over', as(another), { ...completed, carrierId: another }],
    ['their business', business, completed],
  ])('is open to %s until 48 hours after the end, and later only while a problem is open', (_, reader, carriage) => {
    expect(canSee(reader, upload, carriage, justOpen)).toBe(true)
    expect(canSee(reader, upload, carriage, closed)).toBe(false)
    expect(canSee(reader, upload, { ...carriage, door: { problem } }, closed)).toBe(true)
    expect(canSee(reader, upload, { ...carriage, status: 'in_transit' }, closed)).toBe(true)
  })

  test('of a request cancelled on its way is open to the last carrier and their business just as long', () => {
    for (const reader of [as(carrier), business]) {
      expect(canSee(reader, upload, cancelled, justOpen)).toBe(true)
      expect(canSee(reader, upload, cancelled, closed)).toBe(false)
    }
  })

  test('is always open to the owner, but never to strangers or for a request that is gone', () => {
    expect(canSee(as(requester), upload, completed, later(100 * 24))).toBe(true)
    expect(canSee(as(stranger), upload, completed, noon)).toBe(false)
    expect(canSee(as(carrier), upload, undefined, noon)).toBe(false)
  })
})
