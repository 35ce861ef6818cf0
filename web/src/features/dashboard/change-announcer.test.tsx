import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cardWith, requestId } from '#web/components/request.fixtures.ts'
import { showAt } from '#web/lib/screen.fixtures.tsx'
import { ChangeAnnouncer } from './change-announcer.tsx'

const matched = cardWith({ id: requestId(1), status: 'matched', delivery_address: 'Leeds Dock' })
const completed = { ...matched, status: 'completed' as const, version: 9 }

const spoken = () => screen.getByRole('status').textContent

it('tells what changed before it had loaded', () => {
  showAt('/dashboard', <ChangeAnnouncer first={[matched]} cards={[completed]} />)
  expect(spoken()).toMatch(/^Leeds Dock: Delivered/)
})

it('is silent about what has not changed, and about a new request', () => {
  showAt('/dashboard', <ChangeAnnouncer first={[matched]} cards={[matched, cardWith({ id: requestId(2) })]} />)
  expect(spoken()).toBe('')
})
