import { randomBytes } from 'node:crypto'
import { config } from '#functions/platform/config.ts'
import { faultLine } from '#functions/platform/faults.ts'
import { keyRing, openToken, signToken } from '#functions/platform/key-ring.ts'
import { log } from '#functions/platform/log.ts'
import { takeFromRateWindow } from '#functions/platform/table/rate-window.ts'
import { deviceLimits } from '#shared/model/limits.ts'
import { cookieNames, readCookies, setCookie } from './cookies.ts'
import { countedAddress } from './guard-origin.ts'
import type { HttpEvent, NewDevice } from './steps.ts'

const bound = ['device']
const lifeSeconds = deviceLimits.cookieDays * 24 * 3600
const hour = 3600

type Device = { id: string; until: number }

const isDevice = (value: unknown): value is Device =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'until' in value &&
  typeof value.until === 'number'

/**
 * The device that this cookie was issued to: limits by address count each device apart. The id identifies no user and
 * grants no access. Undefined without a cookie that we signed, and in a function without keys.
 */
export const readDevice = ({ cookies }: HttpEvent, now: Date): string | undefined => {
  const cookie = readCookies(cookies)[cookieNames.counted]
  if (!cookie || !config.CODE_KEYS) return undefined
  const device = openToken(keyRing(), bound, cookie)
  return isDevice(device) && device.until > now.getTime() ? device.id : undefined
}

/**
 * Issues a cookie to a browser that has none, at most a hundred an hour for each address. Collecting cookies brings no
 * more calls: all cookies of an address share ten times its limit. If the table does not answer, no one is refused.
 */
export const newDevice = async (event: HttpEvent, now: Date): Promise<NewDevice | undefined> => {
  const address = countedAddress(event)
  if (address === undefined || readDevice(event, now)) return undefined
  const max = deviceLimits.cookiesAnHour * config.LIMITS_FACTOR
  const window = { name: 'deviceCookie', by: 'ip', value: address, max, perSeconds: hour }
  try {
    if ((await takeFromRateWindow(window, 1, now)) !== undefined) return undefined
  } catch (error) {
    log('error', 'no device cookie', faultLine(error))
    return undefined
  }
  const device: Device = { id: randomBytes(16).toString('base64url'), until: now.getTime() + lifeSeconds * 1000 }
  const cookie = setCookie(cookieNames.counted, signToken(keyRing(), bound, device), { maxAgeSeconds: lifeSeconds })
  return { id: device.id, cookie }
}
