import { useSyncExternalStore } from 'react'

/** An iPhone or iPad. An iPad calls itself a Macintosh, which has no touch screen. */
export const isPhoneOfApple = (): boolean =>
  /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

/** Whether the app was opened from the home screen, or from its own icon on a desktop. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** The event with which a browser offers to install the app. Each can be used once. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

declare global {
  var installPrompt: InstallPrompt | undefined
}

const changes = ['installable', 'appinstalled'] as const

const subscribe = (listener: () => void) => {
  for (const change of changes) addEventListener(change, listener)
  return () => {
    for (const change of changes) removeEventListener(change, listener)
  }
}

/** Browsers inside other apps do not call themselves Safari, and have no home screen to offer. */
const isSafari = (): boolean => /Safari\//.test(navigator.userAgent)

/**
 * How this browser installs the app: it asks by itself ('prompt'), or the user follows steps ('steps'). Undefined if it
 * cannot, or if the app is installed.
 */
const wayToInstall = (): 'prompt' | 'steps' | undefined => {
  if (isInstalled()) return undefined
  if (globalThis.installPrompt) return 'prompt'
  return isPhoneOfApple() && isSafari() ? 'steps' : undefined
}

export const useInstall = () => useSyncExternalStore(subscribe, wayToInstall)

/** Called inside a press, because browsers ask only then. A browser whose user says no may offer it again later. */
export const install = (): void => {
  const event = globalThis.installPrompt
  globalThis.installPrompt = undefined
  event?.prompt().catch(() => {})
  dispatchEvent(new Event('installable'))
}
