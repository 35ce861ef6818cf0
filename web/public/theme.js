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
})()
