import type { Page } from 'playwright-core'
import { settle } from './journey-waits.ts'

/**
 * The faults of the page's current layout, one a line: text that runs off the side, is cut by a box that hides the
 * overflow or lies over other text, and buttons and links that a press on their middle would miss. Only the top layer
 * counts.
 */
const layoutFaultsOf = `(() => {
  const root = document.documentElement
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true })
  const nameOf = (element) => (element.textContent.trim() || element.ariaLabel || element.id || element.tagName).slice(0, 40)
  const faults = []
  if (root.scrollWidth > root.clientWidth) faults.push('scrolls sideways by ' + (root.scrollWidth - root.clientWidth) + ' px')

  const dialogs = [...document.querySelectorAll('[role=dialog][aria-modal=true], [role=alertdialog], dialog[open]')]
  const place = dialogs.filter(isShown).at(-1) ?? document.body
  const isAside = (element) => element.closest('[aria-hidden=true], [inert], svg, noscript, [data-toast]') !== null

  const hides = new Map()
  const hidesFrom = (element) => {
    if (!hides.has(element)) {
      const { overflowX, overflowY, position } = getComputedStyle(element)
      const cuts = (overflow) => overflow === 'hidden' || overflow === 'clip'
      const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll'
      hides.set(element, { x: cuts(overflowX), y: cuts(overflowY), scrolls: scrolls(overflowX) || scrolls(overflowY) })
    }
    return hides.get(element)
  }
  /** The middles of lines, by text. Whole lines of one paragraph may touch. */
  const lines = []
  const isAfloat = (element) => {
    for (let box = element; box && box !== place; box = box.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return true
    return false
  }
  const note = (text, own, scroller) => {
    if (isAfloat(own)) return
    for (const { left, right, top, bottom, height } of range.getClientRects())
      if (right - left > 4 && !(scroller && (top < scroller.top || bottom > scroller.bottom))) lines.push({ text, left: left + 1, right: right - 1, top: top + height * 0.25, bottom: top + height * 0.75 })
  }
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode
    const own = text.parentElement
    if (!text.data.trim() || isAside(own) || !isShown(own) || own.closest('select, option, script, style')) continue
    range.selectNodeContents(text)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    if (right - left < 2) continue
    let isForScreenReaders = false
    let scroller
    for (let box = own; box && box !== root; box = box.parentElement) {
      const cut = hidesFrom(box)
      if (cut.scrolls) {
        scroller = box.getBoundingClientRect()
        break
      }
      if (!cut.x && !cut.y) continue
      const edges = box.getBoundingClientRect()
      isForScreenReaders = edges.width <= 1 || edges.height <= 1
      if (isForScreenReaders) break
      if (cut.x && (left < edges.left - 1 || right > edges.right + 1)) faults.push('cut at the side: ' + text.data.trim().slice(0, 40))
      else if (cut.y && (top < edges.top - 4 || bottom > edges.bottom + 4)) faults.push('cut above or below: ' + text.data.trim().slice(0, 40))
      else continue
      break
    }
    // A list of suggestions lies over the page, and so does an open menu.
    if (!isForScreenReaders && !own.closest('[role=listbox], [role=menu]')) note(text, own, scroller)
  }
  const short = ({ text }) => text.data.trim().slice(0, 30)
  for (const [index, a] of lines.entries())
    for (const b of lines.slice(index + 1))
      if (a.text !== b.text && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        faults.push('overlap: ' + short(a) + ' and ' + short(b))

  const kept = new Map()
  const targets = 'a[href], button:not(:disabled), summary, input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'
  for (const target of place.querySelectorAll(targets)) {
    // The way past the menu shows itself only when it has the focus.
    if (isAside(target) || !isShown(target) || (target.hash === '#main' && target !== document.activeElement)) continue
    const size = target.getBoundingClientRect()
    if (size.width <= 2 || size.height <= 2) continue
    for (let box = target.parentElement; box; box = box.parentElement)
      if (!kept.has(box)) kept.set(box, [box.scrollLeft, box.scrollTop])
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    // Of a link that is broken over two lines, the middle lies beside it.
    const { left, top, width, height } = target.getClientRects()[0]
    const [x, y] = [left + width / 2, top + height / 2]
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
      faults.push('out of reach: ' + nameOf(target))
      continue
    }
    const hit = document.elementFromPoint(x, y)
    const isHit = hit && (target.contains(hit) || hit.closest('label')?.control === target)
    if (!isHit && !hit?.closest('[data-toast], [data-live-announcer], [role=listbox], [role=menu]'))
      faults.push('missed: ' + nameOf(target) + ', below ' + (hit ? hit.tagName.toLowerCase() + ' ' + nameOf(hit) : 'nothing'))
  }
  for (const [box, [left, top]] of kept) box.scrollTo({ left, top, behavior: 'instant' })
  return faults
})()`

const layoutFaults = (page: Page): Promise<string[]> => page.evaluate<string[]>(layoutFaultsOf)

/** Sets the size of text as a user does in their browser: sizes in rem and the widths of media queries follow. */
const setTextSize = async (page: Page, standard: number): Promise<void> => {
  const debug = await page.context().newCDPSession(page)
  await debug.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard * 0.8125 } })
  await debug.detach()
}

/**
 * The narrowest phone, and a desktop at 200 %, which is half as wide with twice the pixels, and as short as a phone on
 * its side.
 */
const narrow = { '320 px': { width: 320, height: 640 }, '200 % zoom': { width: 640, height: 400 } }

/**
 * What is cut off, overlaps or is out of reach on the current screen at the narrowest widths, and with text of twice
 * the size on a phone and on a desktop.
 */
export const faultsOfNarrowLayouts = async (page: Page): Promise<string[]> => {
  const own = page.viewportSize()
  const faults: string[] = []
  const look = async (name: string) => {
    await settle(page)
    faults.push(...(await layoutFaults(page)).map((fault) => `${name}: ${fault}`))
  }
  for (const [name, size] of Object.entries(narrow)) {
    await page.setViewportSize(size)
    await look(name)
  }
  // In this order the desktop layout never appears; it would make the phone mount its overlays again.
  await setTextSize(page, 32)
  await page.setViewportSize({ width: 390, height: 844 })
  await look('200 % text on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await look('200 % text')
  if (own) await page.setViewportSize(own)
  await setTextSize(page, 16)
  return faults
}

/**
 * For a browser with reduced motion: whatever moves for longer than an instant, or scrolls smoothly, is an error in the
 * console, which fails the test. Movements end too soon to be found by looking later.
 */
export const reportsMotion = `{
  const instantMs = 1
  const complain = (what) => console.error('moves although reduced motion is wanted: ' + what)
  const isLong = (timing) => timing.endTime > instantMs && timing.iterations !== 0
  const look = (event) => {
    for (const { effect, animationName, transitionProperty } of document.getAnimations())
      if (effect && isLong(effect.getComputedTiming()))
        complain((animationName ?? transitionProperty ?? 'script') + ' of ' + effect.target?.outerHTML.slice(0, 120))
  }
  for (const kind of ['transitionrun', 'animationstart']) addEventListener(kind, look, true)
  for (const name of ['scrollTo', 'scrollBy', 'scrollIntoView'])
    for (const owner of [Element.prototype, window]) {
      const own = owner[name]
      if (!own) continue
      owner[name] = function (...input) {
        const isSmooth = input[0]?.behavior === 'smooth' ||
          (input[0]?.behavior !== 'instant' && getComputedStyle(document.documentElement).scrollBehavior === 'smooth')
        if (isSmooth) complain(name)
        return own.apply(this, input)
      }
    }
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...input) {
    const started = animate.apply(this, input)
    if (isLong(started.effect.getComputedTiming())) complain('animate of ' + this.outerHTML.slice(0, 120))
    return started
  }
}`
