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

const isGmail = (email: string): boolean => /@(?:gmail|googlemail)\.com$/.test(email)

/**
 * The mailbox behind an address. What follows a plus sign is a tag of its owner’s; at Gmail dots count for nothing, and
 * its two domains are one. Elsewhere a dot makes another person.
 */
export const mailboxOf = (email: string): string => {
  const tidy = tidyEmail(email)
  const at = tidy.lastIndexOf('@')
  const [name = '', domain] = [tidy.slice(0, at), tidy.slice(at + 1)]
  const untagged = name.startsWith('+') ? name : name.replace(/\+.*$/, '')
  return isGmail(tidy) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/**
 * Addresses that share the mails of a day: all of one mailbox at Gmail. Elsewhere those with a tag share them, and leave
 * alone the address without one: only its own mails prove it.
 */
export const mailShareOf = (email: string): string =>
  isGmail(email) || mailboxOf(email) === email ? mailboxOf(email) : `+${mailboxOf(email)}`

/** Whether whoever reads the mails to one address certainly reads those to the other. */
export const isSameMailbox = (email: string, other: string): boolean =>
  email === other || (isGmail(email) && mailboxOf(email) === mailboxOf(other))
