import { timingSafeEqual } from 'node:crypto'
import { config } from '#functions/platform/config.ts'
import { localAdapters } from '#functions/platform/local-adapters.ts'
import { Failure } from '#shared/model/failure.ts'
import type { HttpEvent } from './request.ts'

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** In the cloud every call must come through CloudFront, which has the firewall and knows the client's address. */
const cameThroughOurEdge = ({ headers }: HttpEvent): boolean =>
  !config.ORIGIN_VERIFY ||
  config.ORIGIN_VERIFY.split(',').some((secret) => isSame(headers['x-origin-verify'] ?? '', secret))

export const isOurOrigin = (origin: string | undefined): boolean =>
  origin !== undefined && config.PUBLIC_ORIGINS.includes(origin)

/**
 * Many of our unsafe calls have no body, and browsers send those across sites without a preflight. So the origin that a
 * browser names must be ours. A client that names none is no browser and carries nobody's cookies.
 */
export const guardOrigin = ({ event }: { event: HttpEvent }): void => {
  if (!cameThroughOurEdge(event)) throw new Failure('origin.foreign')
  if (['GET', 'HEAD'].includes(event.requestContext.http.method)) return
  const site = event.headers['sec-fetch-site']
  const { origin } = event.headers
  const isOurs =
    site === undefined ? origin === undefined || isOurOrigin(origin) : ['same-origin', 'none'].includes(site)
  if (!isOurs) throw new Failure('origin.foreign')
}

/** The caller's address as CloudFront saw it, else that of the socket. */
const viewerAddress = ({ headers, requestContext }: HttpEvent): string => {
  const viewer = config.ORIGIN_VERIFY ? headers['cloudfront-viewer-address']?.replace(/:\d+$/, '') : undefined
  return (viewer ?? requestContext.http.sourceIp).replace(/[[\]]/g, '')
}

/** In IPv6 one /64 counts as one caller. */
export const callerAddress = (event: HttpEvent): string => {
  const address = viewerAddress(event)
  return address.startsWith('::ffff:') ? address : address.split(':').slice(0, 4).join(':')
}

/** The address that limits count by. One machine names addresses, such as those of a hall, that none counts by. */
export const countedAddress = (event: HttpEvent): string | undefined =>
  localAdapters().isAllowedAddress?.(viewerAddress(event)) ? undefined : callerAddress(event)
