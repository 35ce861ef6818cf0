const maxMs = 2_000
const stepMs = 30
/** A part that has loaded may be followed by another that has not. */
const drawnSteps = 4

let arrive: (() => void) | undefined

/** The bar stands above the stop's screen. */
export const noteArrival = (): void => arrive?.()

/** Whether nothing in sight is still loading, so that nothing moves any more. */
export const isDrawn = (): boolean =>
  document.querySelector('main h1') !== null &&
  ![...document.querySelectorAll('main [role=status]')].some(
    (each) => each.textContent?.startsWith('Loading') && each.getBoundingClientRect().top < innerHeight,
  )

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Changes to another stop while the old screen stays in sight until the new one is drawn, so that no screen between
 * them flashes up. Browsers without view transitions show those.
 */
export const moveCalmly = async (change: () => void | Promise<void>): Promise<void> => {
  if (typeof document.startViewTransition !== 'function') return change()
  const begunAt = Date.now()
  const transition = document.startViewTransition(async () => {
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await change()
    await Promise.race([arrival, wait(maxMs)])
    for (let drawn = 0; drawn < drawnSteps && Date.now() - begunAt < maxMs; drawn = isDrawn() ? drawn + 1 : 0)
      await wait(stepMs)
  })
  // Refused if the page is hidden meanwhile.
  transition.ready.then(
    () => matchMedia('(prefers-reduced-motion: reduce)').matches && transition.skipTransition(),
    () => {},
  )
  await transition.updateCallbackDone
}
