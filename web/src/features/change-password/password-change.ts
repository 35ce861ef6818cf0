/** Why somebody sets a new password, and whose it is. */
export type PasswordChange = { kind: 'reset' | 'forced' | 'wanted'; email: string }

export const titles = {
  reset: 'Create a New Password',
  forced: 'Set Your New Password',
  wanted: 'Change Your Password',
} as const satisfies Record<PasswordChange['kind'], string>
