import type { UserId } from './ids.ts'

/**
 * The account with which the nightly check signs in. It has no role, is in no list and is not counted. Nobody can own
 * its address: https://www.rfc-editor.org/rfc/rfc2606
 * The id is a plain cast, so that functions need not bundle a parser for it.
 */
export const canaryAccount = {
  userId: 'usr_CanaryCanaryCanaryCana' as UserId,
  email: 'canary@canary.invalid',
} as const

/** The name of its password's parameter in AWS Systems Manager. */
export const canaryParameter = (stage: string): string => `/sameway/${stage}/canary`
