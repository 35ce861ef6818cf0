/** Why somebody sets a new password, and whose it is. */
export type PasswordChange = {
  kind: 'reset' | 'forced' | 'wanted'
  email: string
  /** A reset that a link opened: there is no code to fall back on. */
  byLink?: boolean
}

export const titles = {
  reset: 'Create a New Password',
  forced: 'Set Your New Password',
  wanted: 'Change Your Password',
} as const satisfies Record<PasswordChange['kind'], string>
