import { useEffect } from 'react'
import { isDrawn } from './move-calmly.ts'
import { buttonOf } from './steps-here.ts'
import type { TourStep } from './tour.ts'

const ringMs = 5_000
/** Below the button when the page scrolls to it, so that as much as possible of what it is about stays above. */
const belowPx = 24
const quiet = { outline: '3px solid transparent', outlineOffset: '7px' }
const clear = {
  outline: '3px solid color-mix(in srgb, var(--sw-colors-brand-solid) 65%, transparent)',
  outlineOffset: '3px',
}

/** A button of that name further down belongs to something else; the one that is meant is still to come. */
const isNear = (each: HTMLElement): boolean => each.getBoundingClientRect().top < innerHeight * 1.5

/** The first step whose button is there. */
const nextButton = (steps: readonly TourStep[]): HTMLElement | undefined =>
  steps.map(buttonOf).find((each) => each && isNear(each))

/** Draws a ring that breathes twice. With reduced motion, it only stands there. Returns what removes it. */
const drawRing = (button: HTMLElement): (() => void) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    Object.assign(button.style, clear)
    return () => Object.assign(button.style, { outline: '', outlineOffset: '' })
  }
  const ring = button.animate([quiet, clear, clear, quiet], {
    duration: ringMs / 2,
    iterations: 2,
    easing: 'ease-in-out',
  })
  return () => ring.cancel()
}

/** Rings the first button that a stop names once it is there, and scrolls to it if it is below the first screen. */
export const useRing = (steps: readonly TourStep[] | undefined): void => {
  useEffect(() => {
    if (!steps) return
    let removeRing = () => {}
    let timer = 0
    const look = (triesLeft: number, lastTop?: number) => {
      const button = isDrawn() ? nextButton(steps) : undefined
      const top = button?.getBoundingClientRect().top
      // What loads above it may still move it.
      if (!button || top !== lastTop) {
        if (triesLeft > 0) timer = window.setTimeout(look, 200, triesLeft - 1, top)
        return
      }
      // Someone who has scrolled already is looking at something else.
      const isBelow = button.getBoundingClientRect().bottom > innerHeight
      if (isBelow && scrollY === 0) scrollTo({ top: button.getBoundingClientRect().bottom - innerHeight + belowPx })
      removeRing = drawRing(button)
      timer = window.setTimeout(removeRing, ringMs)
    }
    look(100)
    return () => {
      clearTimeout(timer)
      removeRing()
    }
  }, [steps])
}
