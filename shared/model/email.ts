export const emailText = 'Please enter a valid email address.'

export const emailLength = 254

/**
 * What a mail server accepts without quotes (RFC 5321, RFC 1123): no dot at an end or next to another, no label that
 * begins or ends with a hyphen, no number as top-level domain. Mail providers refuse the rest, even as Reply-To. Only
 * plain letters before the @, so that no two accounts look alike. Each part excludes the character that ends it, which
 * limits backtracking.
 */
export const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

const localLength = 64

/** The pattern itself does not limit the part before the @. */
export const isShortBeforeAt = (email: string): boolean => email.indexOf('@') <= localLength

/** An address as it is stored and compared. */
export const tidyEmail = (typed: string): string => typed.trim().toLowerCase()

/** Checks like the schema `Email`, for the landing page, which loads no schema library. */
export const emailIn = (typed: string): string | undefined => {
  const email = tidyEmail(typed)
  return typed.length <= emailLength && emailPattern.test(email) && isShortBeforeAt(email) ? email : undefined
}

const isGmail = (email: string): boolean => /@(?:gmail|googlemail)\.com$/.test(email)

/**
 * The mailbox behind an address. A plus sign begins the owner's tag. Gmail ignores dots and has two domains. Elsewhere,
 * a dot makes a different mailbox.
 */
export const mailboxOf = (email: string): string => {
  const tidy = tidyEmail(email)
  const at = tidy.lastIndexOf('@')
  const [name = '', domain] = [tidy.slice(0, at), tidy.slice(at + 1)]
  const untagged = name.startsWith('+') ? name : name.replace(/\+.*$/, '')
  return isGmail(tidy) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/**
 * Addresses with the same result share one daily limit of mails. At Gmail that is the whole mailbox. Elsewhere the
 * tagged addresses of a mailbox share one, and the untagged address has its own, so that strangers cannot use it up.
 */
export const mailShareOf = (email: string): string =>
  isGmail(email) || mailboxOf(email) === email ? mailboxOf(email) : `+${mailboxOf(email)}`

/** Whether everyone who reads mail to one address certainly reads the other's too. */
export const isSameMailbox = (email: string, other: string): boolean =>
  email === other || (isGmail(email) && mailboxOf(email) === mailboxOf(other))
