import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addDays } from '#shared/model/london.ts'
import { slotAt } from '#shared/model/time-slots.ts'
import { cardWith } from '#web/components/request.fixtures.ts'
import { showScreen } from '#web/lib/screen.fixtures.tsx'
import { UrgencyNote } from './reason-dialog.tsx'

const { date, slot } = slotAt(new Date())

it('says that a job returns as urgent less than two hours before its slot', () => {
  showScreen(<UrgencyNote job={cardWith({ preferredDate: date, preferredTimeSlot: slot })} />)
  expect(screen.getByText(/so it goes back as urgent: everyone nearby sees it first\.$/)).toBeDefined()
})

it('says from when a job would return as urgent, with more time left', () => {
  showScreen(<UrgencyNote job={cardWith({ preferredDate: addDays(date, 3) })} />)
  expect(screen.getByText('Less than two hours before its time slot, it would return as urgent.')).toBeDefined()
  expect(screen.queryByText(/returns as urgent/)).toBeNull()
})
