import { describe, expect, test } from 'vitest'
import { freeTop } from './toast-place.ts'

describe('the first free place', () => {
  const room = { top: 64, bottom: 400 }
  const height = 50
  const span = (top: number, bottom: number) => ({ top, bottom })
  const among = (...taken: { top: number; bottom: number }[]) => freeTop(room, height, taken)

  test('is the top one if nothing is in the way', () => {
    expect(among()).toBe(64)
    expect(among(span(0, 56), span(122, 166))).toBe(64)
  })

  test('is below an obstacle, and does not touch it', () => {
    expect(among(span(0, 62))).toBe(65)
    expect(among(span(100, 144))).toBe(147)
  })

  test('is where it fits, with the obstacles in any order', () => {
    expect(among(span(200, 244), span(70, 150))).toBe(247)
    expect(among(span(60, 100), span(90, 300), span(120, 130))).toBe(303)
  })

  test('does not exist on a full screen', () => {
    expect(among(span(64, 200), span(210, 349))).toBeUndefined()
  })
})
