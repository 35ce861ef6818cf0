import { expect, test } from 'vitest'
import { noon, people, requestAt, ring, sessionOf } from '#test/support/fake-requests.ts'
import { isRightGuess } from './completion-code.ts'
import { withExpiryApplied } from './lifecycle/request-expiry.ts'
import { cancelled } from './lifecycle/request-transitions.ts'
import { viewerOf } from './lifecycle/viewer.ts'
import { requestCard } from './request-card.ts'
import type { StoredRequest } from './request-item.ts'

// The compiler checks this: each marked line must be an error, otherwise tsc reports an unused mark.

const stored: StoredRequest = requestAt('matched')
const act = { by: people.owner, at: noon }

test('a stored request cannot be shown or decided on before time is applied to it', () => {
  const readers = [
    // @ts-expect-error cards need a request with time applied
    () => requestCard(stored, 'requester', noon),
    // @ts-expect-error so do views
    () => viewerOf(stored, sessionOf(people.owner)),
    // @ts-expect-error so do decisions
    () => isRightGuess(stored, '123456', ring),
    // @ts-expect-error so do steps
    () => cancelled(stored, act),
    // @ts-expect-error its status may be outdated
    () => stored.status === 'matched',
    () => requestCard(withExpiryApplied(stored, noon), 'requester', noon),
  ]
  expect(readers).toHaveLength(6)
})
