/** The length of every code: those that prove an email address and those that complete a delivery. */
export const codeDigits = 6

/** Rules for the codes that prove an email address. */
export const otp = {
  livesMinutes: 10,
  wrongAttempts: 5,
  resendSeconds: 60,
  flowMinutes: 30,
  grantMinutes: 15,
} as const

/** For an empty code field. Address checks and completion word it differently. */
export const missingCodeTexts = { proof: 'Please enter OTP', completion: 'Please enter the OTP.' } as const

/** Why a carrier's code does not complete a delivery. */
export const wrongCompletionCode = "That code doesn't match. Check it with the requester."
