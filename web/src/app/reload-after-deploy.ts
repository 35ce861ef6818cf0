const markKey = 'reloaded-for'

/** A page that was open during a deploy asks for files that are gone; the page of now knows the new ones. Once each. */
export const reloadAfterDeploy = (): void => {
  addEventListener('vite:preloadError', (event) => {
    const missing = event.payload.message
    if (!navigator.onLine) return
    if (sessionStorage.getItem(markKey) === missing) return
    sessionStorage.setItem(markKey, missing)
    event.preventDefault()
    location.reload()
  })
}
