import { describe, expect, test } from 'vitest'
import { BusinessId } from '#shared/model/ids.ts'
import { createFakeRequests, noon, people, requestAt, requestId } from '#test/support/fake-requests.ts'
import type { RequestItem } from '../request-item.ts'
import { releaseDriver } from './release-driver.ts'

const businessId = BusinessId.parse('biz_0000000000000000000001')
const driver = people.carrier
const jobs: RequestItem[] = [
  { ...requestAt('matched', { businessId }), requestId: requestId('promised') },
  { ...requestAt('in_transit', { businessId }), requestId: requestId('underway') },
]

const house = (mayWork: boolean) => {
  const { store, kept } = createFakeRequests(...jobs)
  const active = async () => [...kept.values()].map(({ item }) => item)
  return {
    deps: { requests: store, lists: { active }, fleet: { mayWork: async () => mayWork } },
    now: (name: string) => kept.get(requestId(name))?.item,
  }
}

describe('a driver', () => {
  test('who works again keeps all', async () => {
    const { deps, now } = house(true)
    await releaseDriver(deps, driver, noon)
    expect([now('promised'), now('underway')]).toEqual(jobs)
  })

  test('who may not work gives back what was not picked up, excluding nobody; once is enough', async () => {
    const { deps, now } = house(false)
    await releaseDriver(deps, driver, noon)
    const back = now('promised')
    expect(back).toMatchObject({ status: 'pending_match', version: 3, event: { type: 'withdraw', by: 'system' } })
    for (const name of ['carrierId', 'businessId', 'code', 'excluded']) expect(back).not.toHaveProperty(name)
    expect(now('underway')).toEqual(jobs[1])
    await releaseDriver(deps, driver, noon)
    expect(now('promised')).toEqual(back)
  })
})
