import { expect, test } from 'vitest'
import { noon, people, requestAt, ring, sessionOf } from '#test/support/fake-requests.ts'
import { isRightGuess } from './completion-code.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import { cancelled } from './lifecycle/request-transitions.ts'
import { viewerOf } from './lifecycle/viewer.ts'
import { requestCard } from './request-card.ts'
import type { StoredRequest } from './request-item.ts'

// The compiler is the judge here: each marked line is an error, or tsc says that the mark is not needed.

const stored: StoredRequest = requestAt('matched')
const act = { by: people.owner, at: noon }

test('a stored request cannot be shown or decided on before time is applied to it', () => {
  const readers = [
    // @ts-expect-error a card shows a request as it is now
    () => requestCard(stored, 'requester', noon),
    // @ts-expect-error and so do its views
    () => viewerOf(stored, sessionOf(people.owner)),
    // @ts-expect-error a decision is made on a request as it is now
    () => isRightGuess(stored, '123456', ring),
    // @ts-expect-error and a step is taken from there
    () => cancelled(stored, act),
    // @ts-expect-error its status may not be true any more
    () => stored.status === 'matched',
    () => requestCard(withExpiryApplied(stored, noon), 'requester', noon),
  ]
  expect(readers).toHaveLength(6)
})
