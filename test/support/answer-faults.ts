import * as z from 'zod/mini'
import type { Answer } from './http-call.ts'

/** The shape that every refusal has. */
const ErrorBody = z.strictObject({
  error: z.string().check(z.regex(/^[A-Z].*[.\w]$/)),
  code: z.string().check(z.regex(/^[a-z]+(?:-[a-z]+)*(?:\.[a-z]+(?:-[a-z]+)*)$/)),
  fields: z.optional(z.record(z.string(), z.string())),
  request_id: z.string().check(z.minLength(8)),
})

const expectedHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
}

/** A link is valid for a minute, so a page that shows a picture twice need not fetch it twice. */
const whereToGo = { 'cache-control': 'private, max-age=30' }

/** Estimates are the same for everyone, and for a day. */
const kept = { 'cache-control': 'public, max-age=86400' }
const isKept = (status: number, path: string): boolean => status === 200 && /^(?:\/api)?\/estimates\b/.test(path)

/** Words from inside our code, which no answer may contain. */
const leaks =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d|\.mjs:\d|Exception|ValidationError|DynamoDB|USER#|EMAIL#|PROFILE|\$argon2/

/** Whether the gateway refused, in its own words, because too many calls wait for our code. */
export const isRefusedByEngine = ({ status, text }: Answer): boolean =>
  status === 429 && text === JSON.stringify({ message: 'Too Many Requests' })

/** G2 G7 G8 The faults of an answer of the API, for any call: the client of the tests checks every one. */
export const faultsOf = ({ status, headers, text }: Answer, method: string, path: string): string[] => {
  const faults: string[] = []
  const wanted = { ...expectedHeaders, ...(status === 302 && whereToGo), ...(isKept(status, path) && kept) }
  for (const [name, value] of Object.entries(wanted)) {
    if (headers[name] !== value) faults.push(`header ${name} is ${headers[name]}, not ${value}`)
  }
  for (const name of Object.keys(headers)) {
    if (name.startsWith('access-control-') || name === 'x-powered-by') faults.push(`header ${name} is sent`)
  }
  if (status >= 500 && status !== 503) faults.push(`status ${status}`)
  if ([429, 503].includes(status) && !/^[1-9]\d*$/.test(headers['retry-after'] ?? '')) faults.push('no Retry-After')
  if (leaks.test(text)) faults.push(`an inside word in: ${text.slice(0, 300)}`)
  if (status >= 400 && method !== 'HEAD' && !isErrorBody(text)) faults.push(`not an error body: ${text.slice(0, 300)}`)
  return faults
}

const isErrorBody = (text: string): boolean => {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
