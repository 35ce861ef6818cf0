import type { UserItem } from '#functions/domain/accounts/user-store.ts'
import type { Session } from '#functions/platform/lambda/session.ts'
import { Failure } from '#shared/model/failure.ts'
import {
  deleteSession,
  listSessions,
  newSessionItem,
  newSessionToken,
  putSession,
  type SessionItem,
  sessionEndsAt,
} from './session-store.ts'

// The order matters: browsers also name other browsers.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

const find = (table: [RegExp, string][], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** Enough for users to recognise their own device; we do not keep the browser's full text. */
export const deviceLabel = (userAgent: string): string => {
  const [browser, system] = [find(browsers, userAgent), find(systems, userAgent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** A sign-in: the row to store, and the secret, which only the cookie holds. */
export type NewSession = { user: UserItem; item: SessionItem; cookieValue: string }

/** Always makes a new secret, so that a cookie planted by an attacker never becomes a session. */
export const newSession = (user: UserItem, userAgent: string, now: Date): NewSession => {
  const { tokenHash, cookieValue } = newSessionToken(user.userId)
  return { user, item: newSessionItem(user, tokenHash, deviceLabel(userAgent), now), cookieValue }
}

export const sessions = { list: listSessions, put: putSession, delete: deleteSession }
export type Sessions = typeof sessions

type ListDevicesDeps = { sessions: Pick<Sessions, 'list'>; now: () => Date }

/** The first part of a session's hash is its public id. */
export const deviceIdOf = ({ tokenHash }: Pick<SessionItem, 'tokenHash'>): string => tokenHash.slice(0, 22)

/** The devices that are signed in now. The caller's own session is valid, so its epoch is the account's. */
export const listDevices = async ({ sessions, now }: ListDevicesDeps, { userId, tokenHash }: Session) => {
  const open = await sessions.list(userId)
  const epoch = open.find((item) => item.tokenHash === tokenHash)?.epoch
  return open
    .filter((item) => item.epoch === epoch && now() < sessionEndsAt(item))
    .map((item) => ({
      id: deviceIdOf(item),
      device: item.device,
      signed_in_at: item.createdAt,
      last_seen_at: item.seenAt,
      current: item.tokenHash === tokenHash,
    }))
}

type EndSessionDeps = { sessions: Pick<Sessions, 'list' | 'delete'> }

/** Signs out one device, or all except the caller's. Returns whether it was the caller's own. */
export const endSession = async (
  { sessions }: EndSessionDeps,
  { userId, tokenHash }: Session,
  id: string,
): Promise<{ isOwn: boolean }> => {
  const open = await sessions.list(userId)
  const ended = open.filter((item) => (id === 'others' ? item.tokenHash !== tokenHash : deviceIdOf(item) === id))
  if (id !== 'others' && ended.length === 0) throw new Failure('session.unknown')
  await Promise.all(ended.map((item) => sessions.delete({ userId, tokenHash: item.tokenHash })))
  return { isOwn: ended.some((item) => item.tokenHash === tokenHash) }
}
