/** How many digits each code has: those that prove an address, and those that complete a delivery. */
export const codeDigits = 6
