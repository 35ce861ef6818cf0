/** How many digits each code has: those that prove an address, and those that complete a delivery. */
export const codeDigits = 6

/** The codes that prove an address. */
export const otp = {
  livesMinutes: 10,
  wrongAttempts: 5,
  resendSeconds: 60,
  flowMinutes: 30,
  grantMinutes: 15,
  /** Mails to one address within a day, whoever asks for them: they bound all guessing at its codes. */
  mailsPerDay: { signup: 5, reset: 3 },
  /** How long the link in a mail works. It outlives the mails that a stranger may have used up. */
  linkHours: 24,
} as const
