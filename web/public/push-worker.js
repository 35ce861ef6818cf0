// Shows pushes, and keeps the subscription alive. Runs without a page, and after the session has ended: it shows what
// a message contains and fetches nothing private.

/** A path of ours. Other addresses, which no message of ours has, lead to the start page. */
const pathOf = (address) => {
  try {
    const { origin, pathname, search, hash } = new URL(address, location.origin)
    if (origin === location.origin) return pathname + search + hash
  } catch {
    // Not an address.
  }
  return '/'
}

/** A declarative push message, as Safari shows it by itself: see functions/platform/push/push-message.ts. */
const readMessage = (data) => {
  try {
    const { notification, app_badge: unread } = data.json()
    const { title, body = '', lang = 'en-GB', tag = '', navigate = '/' } = notification
    if (typeof title === 'string' && title) return { title, body, lang, tag, opens: pathOf(navigate), unread }
  } catch {
    // Without a text or JSON, or of another form.
  }
  // Something must be shown in any case: an iPhone takes the permission away from an app that shows nothing.
  return { title: 'You have news on Sameway', body: '', lang: 'en-GB', tag: '', opens: '/' }
}

const ourWindows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const countOnIcon = async (unread) => {
  if (!Number.isInteger(unread)) return
  await (unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.())
}

self.addEventListener('push', (event) => {
  const { title, body, lang, tag, opens, unread } = readMessage(event.data)
  const show = async () => {
    const visible = (await ourWindows()).filter(({ visibilityState }) => visibilityState === 'visible')
    // A page in sight has sounds of its own. Elsewhere a newer text makes a sound, even if it replaces an older one.
    const sound = visible.length > 0 ? { silent: true } : { renotify: tag !== '' }
    await self.registration.showNotification(title, {
      ...{ body, lang, tag, icon: '/icon-192.png', data: { opens } },
      ...sound,
    })
    // A page that has shown the same news already removes the notification.
    for (const page of visible) page.postMessage({ type: 'pushed', tag })
  }
  event.waitUntil(Promise.all([show(), countOnIcon(unread).catch(() => {})]))
})

const answerMs = 1_000

/** Resolves to whether the page opens the path itself, which keeps what the user is doing there. */
const letOpen = (page, path) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerMs)
    page.postMessage({ type: 'open', path }, [port2])
  })

/** Opens a path in the page that the user saw last, or in a new one. */
const open = async (path) => {
  // A browser lists the last focused one first.
  const page = (await ourWindows()).find(({ url }) => !/^\/(api|__)/.test(new URL(url).pathname))
  const focused = await page?.focus().catch(() => undefined)
  if (!focused) return self.clients.openWindow(path)
  if (await letOpen(focused, path)) return
  // A page that nobody is signed in to, or that is still starting.
  await focused.navigate(path).catch(() => self.clients.openWindow(path))
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pathOf(event.notification.data?.opens ?? '/')))
})

/** With the current key. If nobody is signed in, the next start of the app decides. */
const subscribeAgain = async () => {
  const answer = await fetch('/api/notifications/key')
  if (!answer.ok) return
  const { public_key: applicationServerKey, key_id } = await answer.json()
  const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/notifications/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'sameway' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, key_id }),
  })
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain().catch(() => {}))
})
