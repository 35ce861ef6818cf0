import { api } from './api.ts'
import { log } from './log.ts'

const key = 'sameway.log-out'
const againMs = 30_000

/** Used only if storage is blocked, and lost with the page. Otherwise storage alone counts, for all tabs. */
let isPendingHere = false

/** Whether a user logged out here and the server does not know yet. Their cookie still opens a session. */
export const isLogOutPending = (): boolean => {
  try {
    return isPendingHere || localStorage.getItem(key) !== null
  } catch {
    return isPendingHere
  }
}

export const noteLogOut = (): void => {
  try {
    localStorage.setItem(key, new Date().toISOString())
  } catch {
    isPendingHere = true
  }
}

/** Called when the server knows, or someone signed in, which ends this browser's earlier session. */
export const forgetLogOut = (): void => {
  isPendingHere = false
  stopRepeating()
  try {
    localStorage.removeItem(key)
  } catch {
    // Then nothing was kept.
  }
}

let again: ReturnType<typeof setTimeout> | undefined
let sending: Promise<boolean> | undefined

/** Sends the log-out to the server. After a failure it schedules a retry and resolves to false. */
export const sendLogOut = (): Promise<boolean> => {
  sending ??= send().finally(() => {
    sending = undefined
  })
  return sending
}

const send = async (): Promise<boolean> => {
  stopRepeating()
  try {
    await api.auth.logout()
    forgetLogOut()
    return true
  } catch (error) {
    log('The log-out was not answered.', error)
    again = setTimeout(repeat, againMs)
    addEventListener('online', repeat)
    return false
  }
}

/** Another tab may have succeeded meanwhile. */
const repeat = (): void => {
  if (isLogOutPending()) void sendLogOut()
}

const stopRepeating = (): void => {
  clearTimeout(again)
  removeEventListener('online', repeat)
}
