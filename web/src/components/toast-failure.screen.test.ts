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

it.each([
  ['papers.no-hire', '/partner/papers'],
  ['papers.no-work', '/partner/papers'],
  ['papers.business', undefined],
  ['request.taken', undefined],
])('links to a partner’s papers after %s: %s', (code, href) => {
  toastFailure('Error: No.', refusal(code, 'No.', { status: 409 }), vi.fn())
  expect(toastStore.all().at(-1)?.link?.href).toBe(href)
})
