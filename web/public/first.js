// Runs before the first paint, as its own small file: the content policy allows no inline script.
;(() => {
  let theme
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // Storage may be closed to us; the device then decides.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.classList.add(theme)

  // What is pressed before the app has taken the page over is kept, and pressed once it has: see finish-hydration.ts.
  const keepPress = (event) => {
    const pressed = event.target.closest('[data-prerendered] :is(a[href^="/"], button)')
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    pressed.dataset.pressed = ''
  }
  addEventListener('click', keepPress, true)

  // The app comes after the first paint. It takes a phone half a second, in which nothing would be seen.
  const { app } = document.currentScript.dataset
  const start = () => import(app)
  const afterPaint = () => {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    // A page that nobody looks at is never painted. Of two starts the second does nothing.
    setTimeout(start, 1000)
  }
  if (app) addEventListener('DOMContentLoaded', afterPaint)
})()
