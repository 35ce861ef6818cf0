import { expect, it, vi } from 'vitest'
import { refusal } from '#web/lib/screen.fixtures.tsx'
import { toastStore } from '#web/ui/toasts.tsx'
import { toastFailure } from './toast-failure.ts'

it.each([
  [400, false],
  [404, false],
  [409, false],
  [500, false],
  [0, true],
  [429, true],
  [503, true],
])('offers to try again after an answer %i: %s', (status, isOffered) => {
  toastFailure('Error: No.', refusal('any', 'No.', { status }), vi.fn())
  expect(toastStore.all().map(({ retry }) => retry !== undefined)).toEqual([isOffered])
})
