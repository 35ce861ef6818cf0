import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cardWith, requestId } from './request.fixtures.ts'
import { useChanged } from './use-changed.ts'

it('distinguishes new and moved cards from old ones', () => {
  const [known, other] = [cardWith({ id: requestId(1) }), cardWith({ id: requestId(2) })]
  const moved = cardWith({ id: requestId(1), status: 'matched' })
  const { result, rerender } = renderHook(useChanged, { initialProps: [known] })
  expect(result.current(known)).toBe(false)
  rerender([moved, other])
  expect([moved, other, known].map(result.current)).toEqual([true, true, false])
})
