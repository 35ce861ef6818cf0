import { api } from './api.ts'
import { log } from './log.ts'

const key = 'sameway.log-out'
const againMs = 30_000

/** Where storage is blocked: it then holds until the page is left. Elsewhere storage alone counts, for all tabs. */
let isPendingHere = false

/** Whether somebody has logged out here and the server has not heard of it. Their cookie still opens a session. */
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

/** The server has heard of it, or somebody signed in, which ends the session that this browser had before. */
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

/** Tells the server of a log-out, and again until it has heard. Resolves to whether it has. */
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

/** Another tab may have told it meanwhile. */
const repeat = (): void => {
  if (isLogOutPending()) void sendLogOut()
}

const stopRepeating = (): void => {
  clearTimeout(again)
  removeEventListener('online', repeat)
}
