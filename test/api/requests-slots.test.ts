import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/model/london.ts'
import { requestTexts } from '#shared/model/request-rules.ts'
import { type TimeSlot, timeSlots } from '#shared/model/time-slots.ts'
import { clock } from '#test/support/clock.ts'
import { openHost } from '#test/support/open-host.ts'
import { documents, inDays } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'

const host = await openHost()

type Times = [hour: number, minute: number, open: TimeSlot[]]

/** A slot of today is open until six hours after it began. */
const ofAnyDay: Times[] = [
  [0, 30, ['morning', 'afternoon', 'evening', 'night']],
  [11, 59, ['morning', 'afternoon', 'evening', 'night']],
  [12, 0, ['afternoon', 'evening', 'night']],
  [17, 59, ['afternoon', 'evening', 'night']],
  [18, 0, ['evening', 'night']],
  [22, 59, ['evening', 'night']],
  [23, 59, ['night']],
]

/** Days to come on which London's clocks do something, and one in each half of the year. */
const dates = () => {
  const year = Number(inDays(0).slice(0, 4)) + 1
  const lastSunday = (month: string) => {
    const last = `${year}-${month}-31`
    return addDays(last, -new Date(`${last}T12:00:00Z`).getUTCDay())
  }
  return { winter: `${year}-01-14`, spring: lastSunday('03'), summer: `${year}-07-14`, autumn: lastSunday('10') }
}

describe.each(['winter', 'spring', 'summer', 'autumn'] as const)('in London on a day of %s', (season) => {
  test.each(ofAnyDay)('at %i:%i', async (hour, minute, open) => {
    const date = dates()[season]
    clock.set(date, hour, minute)
    const { client } = await aRequester(host)
    const answers = []
    for (const slot of timeSlots) {
      for (const day of [-1, 0, 1]) {
        const wish = documents({ preferredDate: addDays(date, day), preferredTimeSlot: slot })
        const { status, body } = await client.requests.createRequest({ body: wish })
        answers.push([slot, day, status, body.error])
      }
    }
    const expected = timeSlots.flatMap((slot) => [
      [slot, -1, 400, requestTexts.pastDate],
      open.includes(slot) ? [slot, 0, 201, undefined] : [slot, 0, 400, requestTexts.slotPassed],
      [slot, 1, 201, undefined],
    ])
    expect(answers).toEqual(expected)
  })
})

test('the day is London’s while Greenwich still has the day before', async () => {
  const { summer } = dates()
  clock.set(summer, 0, 30)
  expect(new Date().toISOString().slice(0, 10)).toBe(addDays(summer, -1))
  const { client } = await aRequester(host)
  const wish = documents({ preferredDate: addDays(summer, -1), preferredTimeSlot: 'night' })
  expect((await client.requests.createRequest({ body: wish })).status).toBe(400)
})
