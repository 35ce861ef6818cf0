import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { placesContract } from '#shared/contracts/places.ts'
import { unreachable } from '../api-error.ts'
import { type Answer, type AnyOptions, type AnySent, clientFor, definedTexts } from './client-for.ts'

const timeoutMs = 15_000

/** Sends no cookies, unlike Amplify: the answer is the same for everyone, and caches keep it for a day. */
const sendWithoutCookies = async ({ path }: Endpoint, { query }: AnySent, { signal }: AnyOptions): Promise<Answer> => {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  signal?.addEventListener('abort', () => stop.abort(), { once: true })
  try {
    const response = await fetch(`/api${path}?${new URLSearchParams(definedTexts(query ?? {}))}`, {
      credentials: 'omit',
      signal: stop.signal,
    })
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  } catch (error) {
    // The caller handles its own cancellation. Any other error means that there was no answer.
    throw signal?.aborted ? error : unreachable()
  } finally {
    clearTimeout(timer)
  }
}

const { suggestEstimatePlaces, estimatePrice } = placesContract

/** The calls of the landing page, which need no account. */
export const estimatesClient = clientFor({ suggestEstimatePlaces, estimatePrice }, sendWithoutCookies)
