import { desk, phone, type Screen } from './browser.ts'
import type { Visitor } from './journey.ts'

const lying: Screen = { name: 'lying phone', width: 640, height: 400 }
/** The sizes at which toasts have to find a place. */
export const toastSizes = [phone, lying, desk]

/** The faults in the positions of the shown toasts, one a line. */
const faults = `(() => {
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(isShown)
  const place = dialogs.at(-1) ?? document.body
  const toasts = [...document.querySelectorAll('[data-toast]')].filter(isShown)
  const targets = [...place.querySelectorAll('button:enabled, a[href]')].filter((each) => !each.closest('[data-toast], [data-covers-card], header a') && isShown(each)) // a card with data-covers-card can be pressed anywhere, and a link in the header may be covered
  const titles = [...place.querySelectorAll('h1, h2')].filter((each) => !each.closest('[data-toast]') && isShown(each))
  const field = document.activeElement?.matches('input, select, textarea') ? [document.activeElement] : []
  const headerEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  // The header lies over what has scrolled below it.
  const seen = (target) => [...target.getClientRects()].map(({ left, right, top, bottom, width }) => ({ left, right, top: target.closest('header, [role=dialog], [role=alertdialog]') ? top : Math.max(top, headerEnd), bottom, width }))
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  if (toasts.length === 0) return ['no toast is shown']
  return toasts.flatMap((toast) => {
    const box = toast.getBoundingClientRect()
    const covered = [...targets, ...titles, ...field].filter((target) => seen(target).some((rect) => rect.width > 2 && meets(rect, box)))
    return [
      ...(box.bottom > innerHeight || box.top < 0 ? ['it is off the screen'] : []),
      ...covered.map((target) => 'it covers ' + (target.textContent || target.ariaLabel || target.id)),
    ]
  })
})()`

/** The same at every scroll position of the page. */
export const toastFaultsAlongThePage = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(`(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const found = new Set()
    for (let top = 0; ; top += 61) {
      scrollTo({ top, behavior: 'instant' })
      await drawn()
      for (const fault of ${faults}) found.add(fault + ' at ' + scrollY)
      if (top >= document.documentElement.scrollHeight - innerHeight) return [...found]
    }
  })()`)

export const toastFaults = ({ page }: Visitor): Promise<string[]> => page.evaluate(faults)
