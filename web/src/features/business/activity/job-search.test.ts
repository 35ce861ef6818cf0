import { describe, expect, it } from 'vitest'
import { requestId } from '#web/components/request.fixtures.ts'
import { jobSearch } from './job-search.ts'

const job = {
  id: requestId(7),
  driver_name: 'Zoë Hale',
  pickup_address: '14 Harbour Street, Whitstable',
  delivery_address: '7 Regent Street, Cambridge',
}

describe('a search of jobs', () => {
  it.each(['#000007', '000007', requestId(7), 'zoe', 'Hale, Zoë', 'whitstable cambridge', '  regent  '])(
    'finds one by “%s”',
    (q) => expect(jobSearch(q).finds(job)).toBe(true),
  )

  it.each(['#000008', 'Robin', 'Hale Leeds'])('does not find it by “%s”', (q) =>
    expect(jobSearch(q).finds(job)).toBe(false),
  )

  it('without a word finds every job, also one without a destination', () => {
    const { isOn, finds } = jobSearch(' , ')
    expect(isOn).toBe(false)
    expect(finds({ ...job, delivery_address: null })).toBe(true)
  })
})
