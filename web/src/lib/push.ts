import { useSyncExternalStore } from 'react'
import { api } from './api.ts'
import { ApiError } from './api-error.ts'
import { isInstalled, isPhoneOfApple } from './install.ts'
import { log } from './log.ts'

/**
 * Whether this browser gets pushes: 'home-screen' is an iPhone that gets them once the app is on its home screen,
 * 'blocked' a refusal that only the browser's own settings take back, 'declined' a user who has said no or turned them
 * off, and 'off' one who has not been asked yet.
 */
export type PushState = 'unsupported' | 'home-screen' | 'blocked' | 'declined' | 'off' | 'on'

const storageKey = 'sameway.push'
/** Stored in place of a user's mark. Only the settings ask again in this browser. */
const refused = 'refused'

const readMark = (): string | null => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const keepMark = (mark: string): void => {
  try {
    localStorage.setItem(storageKey, mark)
  } catch {
    // Storage may be blocked. Then pushes last until the next start.
  }
}

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Stays after a log-out, for the next sign-in of the same user. A hash, so that it does not say who that was. */
const markOf = async (userId: string): Promise<string> =>
  base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`push ${userId}`)))

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

let isOn = false
/** The server's id of this browser, once it is registered. */
let deviceId: string | undefined
/** Counts log-outs, so that what a user began does not go on for the next one. */
let logOuts = 0
const listeners = new Set<() => void>()

const setOn = (on: boolean): void => {
  isOn = on
  for (const listener of listeners) listener()
}

export const pushState = (): PushState => {
  if (!isSupported()) return isPhoneOfApple() && !isInstalled() ? 'home-screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (readMark() === refused) return 'declined'
  return isOn && Notification.permission === 'granted' ? 'on' : 'off'
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // The user may come back from the browser's settings.
  addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('focus', listener)
  }
}

export const usePushState = (): PushState => useSyncExternalStore(subscribe, pushState)

/** `ready` alone would wait for ever where no worker is registered. */
const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (await navigator.serviceWorker.getRegistration()) && navigator.serviceWorker.ready

let last: Promise<unknown> = Promise.resolve()

/** One after the other, so that a user's subscription is not removed as the former user's. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const next = last.then(work, work)
  last = next.catch(() => {})
  return next
}

const keyOf = ({ options }: PushSubscription): string | null =>
  options.applicationServerKey && base64Url(options.applicationServerKey)

/** Subscribes with the server's current key, which asks the user nothing, and registers the browser. */
const connect = async (): Promise<void> => {
  const before = logOuts
  const worker = await findWorker()
  if (!worker) throw new Error('No service worker is registered.')
  const { public_key: currentKey, key_id } = await api.notificationDevices.getPushKey()
  const known = await worker.pushManager.getSubscription()
  const isCurrent = known !== null && keyOf(known) === currentKey
  if (!isCurrent) await known?.unsubscribe()
  if (before !== logOuts) return
  const subscription = isCurrent
    ? known
    : await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: currentKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  try {
    deviceId = (await api.notificationDevices.registerDevice({ body: { endpoint, p256dh, auth, key_id } })).id
  } catch (error) {
    // No later start would succeed either.
    if (error instanceof ApiError && error.code === 'push.unsupported') {
      keepMark(refused)
      await subscription.unsubscribe()
    }
    throw error
  }
}

/** Closes the notifications that this browser shows. */
export const closeNotifications = async (isMeant: (tag: string) => boolean = () => true): Promise<void> => {
  const worker = await navigator.serviceWorker?.getRegistration()
  const shown = (await worker?.getNotifications?.()) ?? []
  for (const notification of shown) if (isMeant(notification.tag)) notification.close()
}

/** Unsubscribing needs no connection. */
const disconnect = async (): Promise<void> => {
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  await closeNotifications()
}

/**
 * Asks the user, and resolves to whether this browser now gets their pushes. Called inside a press and before
 * everything else, because an iPhone shows the question only then.
 */
export const turnOnPush = async (userId: string): Promise<boolean> => {
  const before = logOuts
  const permission = await Notification.requestPermission()
  if (before !== logOuts) return false
  if (permission !== 'granted') {
    keepMark(refused)
    setOn(false)
    return false
  }
  keepMark(await markOf(userId))
  await inTurn(connect)
  if (before !== logOuts) return false
  setOn(true)
  return true
}

/**
 * Ends the pushes to this browser until the user turns them on in the settings. It works without a connection: the
 * server then removes the browser when its next push is refused.
 */
export const turnOffPush = async (): Promise<void> => {
  keepMark(refused)
  setOn(false)
  await inTurn(disconnect)
  if (!deviceId) return
  const id = deviceId
  deviceId = undefined
  await api.notificationDevices
    .removeDevice({ params: { id } })
    .catch((error: unknown) => log('The server could not be asked to forget this browser.', error))
}

/**
 * At each start: the browser of a user who has turned pushes on is registered again, with a new subscription if the
 * server's key has changed. Anyone else's subscription ends.
 */
export const resumePush = (userId: string): Promise<void> =>
  inTurn(async () => {
    if (!isSupported()) return
    const isTheirs = Notification.permission === 'granted' && readMark() === (await markOf(userId))
    setOn(isTheirs)
    await (isTheirs ? connect() : disconnect())
  }).catch((error: unknown) => log('Pushes to this browser could not be renewed.', error))

/** At a log-out, with or without a connection: ends the pushes, and removes what they have left on the device. */
export const leavePush = async (): Promise<void> => {
  logOuts += 1
  setOn(false)
  if (!isSupported()) return
  const clear = async () => {
    await disconnect()
    await closeNotifications()
    await navigator.clearAppBadge?.()
  }
  // At once, and again after anything that was under way.
  await Promise.all([clear(), inTurn(clear)]).catch((error: unknown) => log('Pushes could not be ended.', error))
}
