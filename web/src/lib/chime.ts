import { useSyncExternalStore } from 'react'

const storageKey = 'sameway.sound'
const burstMs = 3_000

const listeners = new Set<() => void>()
let isOn = read()
let player: HTMLAudioElement | undefined
let playedAt = Number.NEGATIVE_INFINITY

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

const ourPlayer = (): HTMLAudioElement => {
  if (player) return player
  player = new Audio('/newRequest.mp3')
  player.preload = 'none'
  return player
}

/**
 * An iPhone plays a sound by itself only if `load` or `play` was called during an earlier press. So the first press on
 * a page calls `load`. It plays nothing and, because nothing is preloaded, fetches nothing.
 */
const unlock = (): void => ourPlayer().load()
globalThis.document?.addEventListener('click', unlock, { once: true, capture: true })

const play = (): void => {
  playedAt = Date.now()
  const player = ourPlayer()
  player.currentTime = 0
  // Browsers refuse to play sound before the first touch on a page. The toast carries the same news.
  void player.play().catch(() => {})
}

/** The sound of a new job or offer. A burst of events plays it once. */
export const chime = (): void => {
  if (isOn && Date.now() - playedAt >= burstMs) play()
}

/** Turning it on plays the sound, so that users know it, and allows a phone to play it later without a touch. */
export const setSound = (on: boolean): void => {
  isOn = on
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // Storage may be blocked. Then the choice lasts as long as the page.
  }
  if (on) play()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useSound = (): boolean => useSyncExternalStore(subscribe, () => isOn)
