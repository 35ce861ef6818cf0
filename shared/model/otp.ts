/** The codes that prove an address. */
export const otp = {
  digits: 6,
  livesMinutes: 10,
  wrongAttempts: 5,
  resendSeconds: 60,
  flowMinutes: 30,
  grantMinutes: 15,
} as const
