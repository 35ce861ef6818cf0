/**
 * Runs in each page before anything else. Reports to the proxy what a console would show, and the texts of toasts,
 * which are soon gone.
 */
export const watchScript = `{
  let sent = Promise.resolve()
  const report = (kind, text) => {
    const body = JSON.stringify({ kind, text: String(text), page: location.pathname })
    const sending = fetch('/__watched', { method: 'POST', body, keepalive: true }).catch(() => {})
    sent = Promise.all([sent, sending])
  }
  let isLeft = false
  for (const end of ['beforeunload', 'pagehide']) addEventListener(end, () => (isLeft = true))
  /** Resolves once all reports have arrived. */
  globalThis.allReported = () => sent
  const worded = (value) => (value instanceof Error ? value.message : typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const level of ['error', 'warn']) {
    const own = console[level]
    console[level] = (...values) => {
      report('fault', 'console ' + level + ': ' + values.map(worded).join(' '))
      own.apply(console, values)
    }
  }
  addEventListener('error', (event) => {
    const { target, message } = event
    // A page that is left drops what it was still loading, and WebKit calls that an error.
    if (target instanceof Element)
      setTimeout(() => isLeft || report('fault', 'not loaded: ' + target.tagName + ' ' + (target.src || target.href)), 500)
    else report('fault', 'uncaught ' + message)
  }, true)
  addEventListener('unhandledrejection', ({ reason }) => report('fault', 'unhandled ' + worded(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('fault', 'policy ' + violatedDirective + ' ' + blockedURI))

  const reported = new WeakMap()
  new MutationObserver(() => {
    for (const shown of document.querySelectorAll('[data-toast]:not([hidden])')) {
      const text = shown.textContent
      if (reported.get(shown) === text) continue
      reported.set(shown, text)
      report('news', text)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ['hidden'] })
}`
