import { useEffect } from 'react'
import { isDrawn } from './move-calmly.ts'

const ringMs = 5_000
const quiet = { outline: '3px solid transparent', outlineOffset: '7px' }
const clear = {
  outline: '3px solid color-mix(in srgb, var(--sw-colors-brand-solid) 65%, transparent)',
  outlineOffset: '3px',
}

/** The button or link of the screen whose text begins so. */
const buttonFor = (words: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main :is(a, button)')].find(
    (each) => each.textContent?.startsWith(words) && each.getClientRects().length > 0 && isNear(each),
  )

/** A button of that name further down belongs to something else; the one that is meant is still to come. */
const isNear = (each: HTMLElement): boolean => each.getBoundingClientRect().top < innerHeight * 1.5

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

/** Rings the button that a stop names once it is there, and scrolls to it if it is below the first screen. */
export const useRing = (words: string | undefined): void => {
  useEffect(() => {
    if (!words) return
    let removeRing = () => {}
    let timer = 0
    const look = (triesLeft: number, lastTop?: number) => {
      const button = isDrawn() ? buttonFor(words) : undefined
      const top = button?.getBoundingClientRect().top
      // What loads above it may still move it.
      if (!button || top !== lastTop) {
        if (triesLeft > 0) timer = window.setTimeout(look, 200, triesLeft - 1, top)
        return
      }
      // Someone who has scrolled already is looking at something else.
      const isBelow = button.getBoundingClientRect().bottom > innerHeight
      if (isBelow && scrollY === 0) button.scrollIntoView({ block: 'center' })
      removeRing = drawRing(button)
      timer = window.setTimeout(removeRing, ringMs)
    }
    look(40)
    return () => {
      clearTimeout(timer)
      removeRing()
    }
  }, [words])
}
