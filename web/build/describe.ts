import { type Endpoint, type Limit, statusOf } from '#shared/contracts/endpoint.ts'
import { type Access, accessRefusal, accessRules, isOpenWhileSuspended } from '#shared/model/access.ts'
import { commonFailures, type FailureCode, failures } from '#shared/model/failure.ts'

export type PossibleFailure = { code: FailureCode; status: number; text: string }

const callers = { ip: 'address', user: 'person', email: 'email address' } as const satisfies Record<Limit['by'], string>

const duration = (seconds: number): string => {
  const [size, unit] = seconds % 3600 === 0 ? [3600, 'hour'] : seconds % 60 === 0 ? [60, 'minute'] : [1, 'second']
  const count = seconds / size
  return count === 1 ? unit : `${count} ${unit}s`
}

export const limitText = ({ by, max, perSeconds, counts }: Limit): string =>
  `${counts ? `${max} ${counts}` : max} per ${duration(perSeconds)} and ${callers[by]}`

export const accessText = (access: Access): string => accessRules[access].meaning

/** Whether a common failure is possible in this call, if the caller follows the contract. */
const mayHappen = (code: FailureCode, endpoint: Endpoint): boolean => {
  const { access, method, fromOtherSites, params, query, body } = endpoint
  if (code === 'session.none') return accessRefusal(access, undefined) === code
  if (code === 'access.denied') return !['anyone', 'any-session', 'signed-in'].includes(access)
  if (code === 'password.change-required') return accessRules[access].session && access !== 'any-session'
  if (code === 'account.suspended') return accessRules[access].session && !isOpenWhileSuspended(endpoint)
  if (code === 'input.invalid') return body !== undefined || query !== undefined
  if (code.startsWith('input.')) return body !== undefined
  if (code === 'origin.foreign') return method !== 'GET' || !fromOtherSites || accessRules[access].session
  // An id of the wrong form is answered like an unknown route.
  if (code === 'route.unknown') return params !== undefined
  return code !== 'route.wrong-method'
}

export const failuresOf = (endpoint: Endpoint): PossibleFailure[] => {
  const own = endpoint.failures
  const common = commonFailures.filter((code) => mayHappen(code, endpoint))
  return [...new Set([...own, ...common])].map((code) => ({
    code,
    status: statusOf[failures[code].kind],
    text: failures[code].text,
  }))
}
