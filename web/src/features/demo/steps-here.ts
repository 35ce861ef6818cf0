import { useEffect, useState } from 'react'
import { isDrawn } from './move-calmly.ts'
import type { TourStep } from './tour.ts'
import { keepTourPlace } from './tour-place.ts'

const isMeant = (part: Element, { on = '' }: TourStep): boolean => {
  const card = on ? part.closest('article, li') : part
  return card?.textContent?.toLowerCase().includes(on.toLowerCase()) ?? false
}

/** The first button or link of the screen that a step names, on a card of the state that is meant. */
export const buttonOf = (step: TourStep): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main :is(a, button)')].find(
    (each) => each.textContent?.startsWith(step.press) && each.getClientRects().length > 0 && isMeant(each, step),
  )

/** The destination, which the code's name and the name of a button end with. */
const placeIn = (name: string | null | undefined): string => name?.split(': ').slice(1).join(': ') ?? ''

/** Keeps the code that the visitor has made appear, and for which delivery. */
const noteCode = (steps: readonly TourStep[]): void => {
  for (const output of document.querySelectorAll('main output')) {
    const digits = output.textContent ?? ''
    if (/^\d{6}$/.test(digits) && steps.some((step) => step.on && isMeant(output, step)))
      keepTourPlace({ code: { digits, place: placeIn(output.getAttribute('aria-label')) } })
  }
}

/** Whether a kept code belongs to the delivery of this step. */
export const isCodeOf = (step: TourStep, code: { place: string } | undefined): boolean =>
  code !== undefined && placeIn(buttonOf(step)?.textContent) === code.place

const lookMs = 400

const isSame = (some: readonly TourStep[], others: readonly TourStep[]): boolean =>
  some.length === others.length && some.every((step, at) => step === others[at])

/** The steps of a stop whose buttons are on the screen now. All of them until it is drawn. */
export const useStepsHere = (steps: readonly TourStep[]): readonly TourStep[] => {
  const [last, setLast] = useState({ of: steps, here: steps })
  useEffect(() => {
    const look = () => {
      if (!isDrawn()) return
      const here = steps.filter(buttonOf)
      setLast((last) => (last.of === steps && isSame(last.here, here) ? last : { of: steps, here }))
      noteCode(steps)
    }
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [steps])
  return last.of === steps ? last.here : steps
}
