import { timingSafeEqual } from 'node:crypto'
import { config } from '#functions/platform/config.ts'
import { localAdapters } from '#functions/platform/local-adapters.ts'
import { networkOf } from '#shared/model/caller-network.ts'
import { Failure } from '#shared/model/failure.ts'
import type { CallStep, HttpEvent } from './steps.ts'

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
 * Many of our unsafe calls have no body, and browsers send those across sites without a preflight. So if a browser
 * names an origin, it must be ours. A client that names none is no browser and carries no one's cookies.
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

const isCrossSite = ({ headers }: HttpEvent): boolean => headers['sec-fetch-site'] === 'cross-site'

/**
 * A link on another site brings the cookies of anyone who follows it, and a GET may write: it extends a session, or
 * records that an admin opened a document. So a browser that comes from another site is refused before anything is
 * read, unless the contract allows it.
 */
export const guardReads = ({ event, context: { steps } }: CallStep): void => {
  if (isCrossSite(event) && !steps.endpoint?.fromOtherSites) throw new Failure('origin.foreign')
}

/** What admins open is recorded as their action, so other sites must not open it for them. */
export const guardAdmins = ({ event, context: { steps } }: CallStep): void => {
  if (isCrossSite(event) && steps.session?.user.is_admin) throw new Failure('origin.foreign')
}

/** The caller's address as CloudFront saw it, else the socket's. */
const viewerAddress = ({ headers, requestContext }: HttpEvent): string => {
  const viewer = config.ORIGIN_VERIFY ? headers['cloudfront-viewer-address']?.replace(/:\d+$/, '') : undefined
  return (viewer ?? requestContext.http.sourceIp).replace(/[[\]]/g, '')
}

/** An IPv6 caller is counted by network. */
export const callerAddress = (event: HttpEvent): string => networkOf(viewerAddress(event))

/** The address that limits count by. One machine can exempt addresses, such as those of a hall. */
export const countedAddress = (event: HttpEvent): string | undefined =>
  localAdapters().isAllowedAddress?.(viewerAddress(event)) ? undefined : callerAddress(event)
