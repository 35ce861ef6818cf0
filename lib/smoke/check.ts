import type { FailureCode } from '#shared/model/failure.ts'
import type { Answer } from './http-probe.ts'

/** The target of the checks, and what they may use. */
export type Target = {
  /** As in `https://www.example.org`. */
  origin: string
  /** The API's own address, behind the edge. */
  api?: string | undefined
  account?: { email: string; password: string } | undefined
  mayMail: boolean
  /** The file store behind the links, if the caller may read it. */
  files?: { read: (uploadId: string) => Promise<Buffer>; remove: (uploadId: string) => Promise<void> }
  /** All Set-Cookie lines so far. Later checks use the session and inspect the attributes. */
  cookies: string[]
}

/** One line of the report. `skipped` gives the reason if the check does not apply. */
export type Check = {
  name: string
  skipped?: (target: Target) => string | false
  faults: (target: Target) => Promise<string[]>
}

export const isCloud = ({ origin }: Target): boolean => origin.startsWith('https:')

/** The reason for skipping a check that needs TLS or the edge. */
export const cloudOnly = 'only the cloud can show it'

/** The reason for skipping a check that signs in. */
export const needsAccount = ({ account }: Target): string | false => !account && 'it takes --email and --password'

/** The cookies as a browser would send them back. */
export const cookie = ({ cookies }: Target): string => cookies.map((line) => line.split('; ')[0]).join('; ')

export const unless = (isSo: boolean, fault: string): string[] => (isSo ? [] : [fault])

export const statusIs = (wanted: number, status: number): string[] =>
  unless(status === wanted, `it answers ${status}, not ${wanted}`)

/** Checks that an answer is a refusal in our format. */
export const refuses = (status: number, code: FailureCode, { status: found, headers, text }: Answer): string[] => [
  ...statusIs(status, found),
  ...unless(headers.get('content-type')?.startsWith('application/json') ?? false, 'it does not answer JSON'),
  ...unless(codeIn(text) === code, `its code is ${codeIn(text)}, not ${code}`),
]

const codeIn = (text: string): string => {
  const { error, code, request_id } = jsonIn(text)
  return typeof code === 'string' && [error, request_id].every((part) => typeof part === 'string')
    ? code
    : 'not in our shape'
}

/** The JSON object of an answer; empty if there is none. */
export const jsonIn = (text: string): Record<string, unknown> => {
  try {
    return { ...JSON.parse(text) }
  } catch {
    return {}
  }
}

/** The faults in the cookies of an answer. Scripts may read only one of ours. */
export const cookieFaults = ({ cookies }: Target, { headers }: Answer): string[] => {
  const lines = headers.getSetCookie()
  cookies.push(...lines)
  const lacks = (line: string): string[] =>
    ['Path=/', 'SameSite=Lax', ...(isReadable(line) ? [] : ['HttpOnly'])].filter((one) => !line.includes(`; ${one}`))
  return [
    ...unless(lines.length > 0, 'it sets no cookie'),
    ...lines.flatMap((line) => lacks(line).map((one) => `the cookie ${nameOf(line)} is not ${one}`)),
    ...lines.flatMap((line) => unless(!line.includes('; Domain='), `the cookie ${nameOf(line)} goes to other hosts`)),
  ]
}

/** Checks the attributes that bind a cookie to this host and to https. Browsers accept them only over https. */
export const cookieBindingFaults = ({ cookies }: Target): string[] =>
  cookies.flatMap((line) => [
    ...unless(line.includes('; Secure'), `the cookie ${nameOf(line)} is not Secure`),
    ...unless(isReadable(line) || line.startsWith('__Host-'), `the cookie ${nameOf(line)} has no __Host-`),
  ])

const isReadable = (line: string): boolean => nameOf(line) === 'signed-in'
const nameOf = (line: string): string => line.slice(0, line.indexOf('='))

/** The result of one check. Without faults it passed or was skipped. */
export type CheckResult = { name: string; skipped: string | undefined; faults: string[] }

/** Runs the checks one after the other, because some need the session of an earlier one. Calls `report` after each. */
export const runChecks = async (
  checks: readonly Check[],
  target: Target,
  report: (result: CheckResult) => void,
): Promise<CheckResult[]> => {
  const results: CheckResult[] = []
  for (const check of checks) {
    const result = await runCheck(check, target)
    report(result)
    results.push(result)
  }
  return results
}

export const hasFailed = ({ faults }: CheckResult): boolean => faults.length > 0

export const lineFor = ({ name, skipped, faults }: CheckResult): string => {
  if (skipped) return `skipped  ${name}: ${skipped}`
  return faults.length === 0 ? `ok       ${name}` : `FAILED   ${name}: ${faults.join('; ')}`
}

/** For a Lambda: throws if a check fails. Logs each failure at once, so that a run that times out has logged some. */
export const checkOrThrow = async (checks: readonly Check[], target: Target): Promise<void> => {
  const results = await runChecks(checks, target, (result) => {
    if (hasFailed(result)) console.error(lineFor(result))
  })
  const failed = results.filter(hasFailed)
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${results.length} failed: ${failed.map(lineFor).join('; ')}`)
}

/** The address of the stage that runs this Lambda. */
export const ownOrigin = (): string => {
  const [origin] = (process.env.PUBLIC_ORIGINS ?? '').split(',')
  if (!origin) throw new Error('PUBLIC_ORIGINS names no site')
  return origin
}

/** An error and its causes, in one sentence. */
export const reasonFor = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? `${message} (${cause.message})` : message
}

const runCheck = async ({ name, skipped, faults }: Check, target: Target): Promise<CheckResult> => {
  const why = skipped?.(target)
  if (why) return { name, skipped: why, faults: [] }
  const found = await faults(target).catch((error: unknown) => [reasonFor(error)])
  return { name, skipped: undefined, faults: found }
}
