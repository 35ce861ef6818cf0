import { useEffect, useState } from 'react'
import { isDrawn } from './move-calmly.ts'
import type { TourStep } from './tour.ts'
import { keepTourPlace, readTourPlace } from './tour-place.ts'

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

/** The kept code, if a step asks for it: a code belongs to one delivery. */
const codeFor = (steps: readonly TourStep[]): string | undefined => {
  const { code } = readTourPlace()
  const asking = steps.find(({ asksCode }) => asksCode)
  return code && asking && placeIn(buttonOf(asking)?.textContent) === code.place ? code.digits : undefined
}

const lookMs = 400

const isSame = (some: readonly TourStep[], others: readonly TourStep[]): boolean =>
  some.length === others.length && some.every((step, at) => step === others[at])

type Here = { steps: readonly TourStep[]; code?: string | undefined }

/** The steps of a stop whose buttons are on the screen now, and the code for them. All steps until it is drawn. */
export const useStepsHere = (steps: readonly TourStep[]): Here => {
  const [last, setLast] = useState<Here & { of: readonly TourStep[] }>({ of: steps, steps })
  useEffect(() => {
    const look = () => {
      if (!isDrawn()) return
      const here = steps.filter(buttonOf)
      const code = codeFor(here)
      setLast((last) =>
        last.of === steps && isSame(last.steps, here) && last.code === code ? last : { of: steps, steps: here, code },
      )
      noteCode(steps)
    }
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [steps])
  return last.of === steps ? last : { steps }
}
