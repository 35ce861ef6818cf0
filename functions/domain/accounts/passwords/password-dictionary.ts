import { dictionary } from '@zxcvbn-ts/language-common'

/** The passwords that people choose most, most used first. Bundles carry this list alone instead of the package. */
export const commonPasswords: string[] = dictionary['passwords-common']
  .filter((password) => password.length >= 6)
  .slice(0, 3_000)
