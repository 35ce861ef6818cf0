/** Once the page is up, the service worker keeps what is needed to start without a connection. */
export const keepShellOffline = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch(() => {
    // The app works without it, as long as there is a connection.
  })
}
