import type { UserId } from './ids.ts'

/**
 * The account with which the check of the night signs in. It has no role, stands in no list and counts nowhere. Nobody
 * can own its address: https://www.rfc-editor.org/rfc/rfc2606
 * The id is written as it is, since no function should load a parser for it.
 */
export const canaryAccount = {
  userId: 'usr_CanaryCanaryCanaryCana' as UserId,
  email: 'canary@canary.invalid',
} as const

/** The parameter with its password, as AWS Systems Manager names it. */
export const canaryParameter = (stage: string): string => `/sameway/${stage}/canary`
