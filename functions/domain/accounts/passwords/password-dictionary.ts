import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common passwords, most used first. Bundles contain only this list, not the whole package. */
export const commonPasswords: string[] = dictionary['passwords-common']
  .filter((password) => password.length >= 6)
  .slice(0, 3_000)
