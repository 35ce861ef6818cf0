// Runs before the first paint, as a small file of its own because the content policy allows no inline script.
;(() => {
  let theme
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // Storage may be blocked. Then the device's theme applies.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.classList.add(theme)

  // Remembers a link or button pressed before hydration. finish-hydration.ts presses it again.
  const keepPress = (event) => {
    const pressed = event.target.closest('[data-prerendered] :is(a[href^="/"], button)')
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    pressed.dataset.pressed = ''
  }
  addEventListener('click', keepPress, true)

  // A browser may offer to install the app before the app has started. The account menu offers it at any time.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installPrompt = event
    dispatchEvent(new Event('installable'))
  })
  addEventListener('appinstalled', () => delete window.installPrompt)

  // Starts the app after the first paint, because it keeps a phone busy for half a second in which nothing is painted.
  const { app } = document.currentScript.dataset
  const start = () => import(app)
  const afterPaint = () => {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    // A page in a background tab is never painted, so a timer starts the app as well. A second import does nothing.
    setTimeout(start, 1000)
  }
  if (app) addEventListener('DOMContentLoaded', afterPaint)
})()
