export const emailText = 'Please enter a valid email address.'

export const emailLength = 254

/**
 * What a mail server takes without quotes (RFC 5321, RFC 1123): no dot at an end or beside another, no label that begins
 * or ends with a hyphen, no number in place of a top-level domain. Mail providers refuse all of that, also as Reply-To.
 * Only plain letters before the @: two addresses that look alike must not be two accounts. Each part excludes what ends
 * it, so the pattern cannot backtrack far.
 */
export const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

const localLength = 64

/** The pattern does not limit the length before the @. */
export const isShortBeforeAt = (email: string): boolean => email.indexOf('@') <= localLength

/** An address as it is stored and compared. */
export const tidyEmail = (typed: string): string => typed.trim().toLowerCase()

/** Checks like the schema `Email`. For the landing page, which asks for an address and loads no schema library. */
export const emailIn = (typed: string): string | undefined => {
  const email = tidyEmail(typed)
  return typed.length <= emailLength && emailPattern.test(email) && isShortBeforeAt(email) ? email : undefined
}
