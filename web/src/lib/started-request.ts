import { mailLimits } from '#shared/model/limits.ts'

/** What a visitor typed on the landing page. It stays in this browser until they sign in. */
export type StartedRequest = { from: string; to: string }

const key = 'sameway.started-request'

/** As long as a mail's link works. The link opens another tab, so a draft of this tab would be lost. */
const livesMs = mailLimits.linkHours * 3_600_000

export const keepStartedRequest = ({ from, to }: StartedRequest): void => {
  try {
    localStorage.setItem(key, JSON.stringify({ from, to, keptAtMs: Date.now() }))
  } catch {
    // Storage is blocked or full. Then the wizard starts empty.
  }
}

/** Moves it into this tab. Otherwise another tab, which learns of the sign-in, might put it into its own wizard. */
export const claimStartedRequest = (): void => {
  try {
    const started = localStorage.getItem(key)
    if (!started) return
    sessionStorage.setItem(key, started)
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked or full. Then it stays where it is.
  }
}

const read = (kept: () => string | null): StartedRequest | undefined => {
  try {
    const { from, to, keptAtMs } = JSON.parse(kept() ?? '{}')
    const isLive = Date.now() - keptAtMs < livesMs
    return isLive && typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined
  } catch {
    return undefined
  }
}

export const startedRequest = () => read(() => sessionStorage.getItem(key) ?? localStorage.getItem(key))

/** A request that no user has claimed yet, so the landing page may show it. */
export const visitorsRequest = () => read(() => localStorage.getItem(key))

export const forgetStartedRequest = (): void => {
  try {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
