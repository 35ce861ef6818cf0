import type { FailureCode } from '#shared/model/failure.ts'
import type { Answer } from './http-probe.ts'

/** What is looked at, and what whoever looks was given. */
export type Target = {
  /** As in `https://www.example.org`. */
  origin: string
  /** The address of the API behind the edge. */
  api?: string | undefined
  account?: { email: string; password: string } | undefined
  mayMail: boolean
  /** Every cookie that a check was given, as it was set: those behind it need the session, and look at the rest. */
  cookies: string[]
}

/** One line of the report: what must be so, why it is not looked at where it is not, and what was found instead. */
export type Check = {
  name: string
  skipped?: (target: Target) => string | false
  faults: (target: Target) => Promise<string[]>
}

export const isCloud = ({ origin }: Target): boolean => origin.startsWith('https:')

/** Why a check is left out where there is neither TLS nor an edge. */
export const cloudOnly = 'only the cloud can show it'

export const unless = (isSo: boolean, fault: string): string[] => (isSo ? [] : [fault])

export const statusIs = (wanted: number, status: number): string[] =>
  unless(status === wanted, `it answers ${status}, not ${wanted}`)

/** A refusal in the shape that all of ours have. */
export const refuses = (status: number, code: FailureCode, { status: found, headers, text }: Answer): string[] => [
  ...statusIs(status, found),
  ...unless(headers.get('content-type')?.startsWith('application/json') ?? false, 'it does not answer JSON'),
  ...unless(codeIn(text) === code, `its code is ${codeIn(text)}, not ${code}`),
]

const codeIn = (text: string): string => {
  try {
    const { error, code, request_id } = JSON.parse(text)
    return [error, code, request_id].every((part) => typeof part === 'string') ? code : 'not in our shape'
  } catch {
    return 'not in our shape'
  }
}

/** What is wrong with the cookies that an answer sets. Scripts may read one of ours alone. */
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

/** What binds a cookie to this host and to https, over which alone a browser keeps it so. */
export const cookieBindingFaults = ({ cookies }: Target): string[] =>
  cookies.flatMap((line) => [
    ...unless(line.includes('; Secure'), `the cookie ${nameOf(line)} is not Secure`),
    ...unless(isReadable(line) || line.startsWith('__Host-'), `the cookie ${nameOf(line)} has no __Host-`),
  ])

const isReadable = (line: string): boolean => nameOf(line) === 'signed-in'
const nameOf = (line: string): string => line.slice(0, line.indexOf('='))

/** What came of one check. Without a fault it passed, or was skipped for the reason given. */
export type CheckResult = { name: string; skipped: string | undefined; faults: string[] }

/** One after the other, since some need what an earlier one was given. `report` hears of each as it ends. */
export const runChecks = async (
  checks: readonly Check[],
  target: Target,
  report: (result: CheckResult) => void = () => undefined,
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

/** A line of the report. */
export const lineFor = ({ name, skipped, faults }: CheckResult): string => {
  if (skipped) return `skipped  ${name}: ${skipped}`
  return faults.length === 0 ? `ok       ${name}` : `FAILED   ${name}: ${faults.join('; ')}`
}

/** An error and what caused it, in one sentence. */
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
