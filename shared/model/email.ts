export const emailText = 'Please enter a valid email address.'

export const emailLength = 254

// Each part excludes what ends it, so the pattern cannot backtrack. Only plain letters before the @: two addresses
// that look alike must not be two accounts.
export const emailPattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/

/** An address as it is stored and compared. */
export const tidyEmail = (typed: string): string => typed.trim().toLowerCase()

/** What the schema says, for the page that every visitor loads first: it has a field for an address, and no schemas. */
export const emailIn = (typed: string): string | undefined => {
  const email = tidyEmail(typed)
  return typed.length <= emailLength && emailPattern.test(email) ? email : undefined
}
