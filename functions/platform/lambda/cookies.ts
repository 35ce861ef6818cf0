import { isSecure } from '#functions/platform/config.ts'

const named = (name: string): string => (isSecure ? `__Host-${name}` : name)

/** The prefix `__Host-` binds a cookie to this host and to https. */
export const cookieNames = { session: named('sid'), flow: named('vf'), device: named('kd'), counted: named('dv') }

/** Scripts may read this cookie. It only tells the first page whether a session is likely. */
export const hintName = 'signed-in'

type Options = { maxAgeSeconds: number; readable?: boolean }

export const setCookie = (name: string, value: string, { maxAgeSeconds, readable = false }: Options): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'SameSite=Lax',
    ...(readable ? [] : ['HttpOnly']),
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')

export const clearCookie = (name: string, readable = false): string =>
  setCookie(name, '', { maxAgeSeconds: 0, readable })

export const readCookies = (pairs: string[] = []): Record<string, string> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const split = pair.indexOf('=')
      return [pair.slice(0, split).trim(), pair.slice(split + 1)]
    }),
  )
