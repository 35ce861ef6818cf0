// Keeps the files that the app needs to start without a connection. The build fills in the two values.
importScripts('/push-worker.js')

const version = '__VERSION__'
const shellFiles = '__SHELL__'.split(' ')

const shellPage = '/app.html'
const store = `shell-${version}`

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(shellFiles)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const dropOthers = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== store).map((name) => caches.delete(name)))
  }
  event.waitUntil(dropOthers().then(() => self.clients.claim()))
})

// The API's own pages and the tools of a local host are not screens of the app.
const isScreen = ({ pathname }) => !pathname.startsWith('/api') && !pathname.startsWith('/__')

// Whether the last page came from the kept shell. Its files do then, too, because a device with a network may still not
// reach the server.
let isCutOff = false

// Pages come from the network, or from the kept shell without a connection or while the server is down.
const screenOrShell = async (request) => {
  const answer = await fetch(request).catch(() => Response.error())
  isCutOff = answer.type === 'error' || answer.status >= 500
  return isCutOff ? ((await caches.match(shellPage)) ?? answer) : answer
}

// With a network, the browser loads files itself: its own cache is faster, and hashed names never go stale.
const keptFile = async (request) => (await caches.match(request)) ?? fetch(request)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate' && isScreen(url)) event.respondWith(screenOrShell(request))
  else if ((isCutOff || !navigator.onLine) && shellFiles.includes(url.pathname)) event.respondWith(keptFile(request))
})
