// Runs before the first paint, as its own small file: the content policy allows no inline script.
;(() => {
  let theme
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // Storage may be blocked; the device's theme applies then.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.classList.add(theme)

  // A link or button pressed before hydration is remembered, and pressed again after it: see finish-hydration.ts.
  const keepPress = (event) => {
    const pressed = event.target.closest('[data-prerendered] :is(a[href^="/"], button)')
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    pressed.dataset.pressed = ''
  }
  addEventListener('click', keepPress, true)

  // The app starts after the first paint. It keeps a phone busy for half a second, in which nothing would be painted.
  const { app } = document.currentScript.dataset
  const start = () => import(app)
  const afterPaint = () => {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    // A page in a background tab is never painted. If both start the app, the second import does nothing.
    setTimeout(start, 1000)
  }
  if (app) addEventListener('DOMContentLoaded', afterPaint)
})()
