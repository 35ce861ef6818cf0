/** Replaces masked text. */
export const masked = '•••'

/** At least seven digits with little between them. Letters and colons end the run, so sizes and times stay readable. */
const digits = /\+?\p{Nd}(?:[^\p{L}\p{N}:\n]{0,3}\p{Nd}){6,}/gu

const date = /^(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:\d{2}|20\d{2})$/
const times = /^\d{1,2}\.\d{2}\s?[-–]\s?\d{1,2}\.\d{2}$/

// Each pattern below starts only at the beginning of a word or a chain of words, and takes all of it. If it could start
// at each letter, the time for a long word would grow with the square of its length.

/** Also matches "ann (at) example.org", with spaces around the sign, and @account names. */
const email =
  /(?:(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+)?@[\p{L}\p{N}._%+-]+|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s?(?:@\s|[([]at[)\]]\s?)[\p{L}\p{N}][\p{L}\p{N}._%+-]*/giu

/** A link with its scheme or with a path, or under a common top-level domain. */
const link =
  /(?:\bhttps?:\/\/|\bwww\.)\S+|(?<![\p{L}\p{N}-]\.?)(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}\/\S+|(?:com|uk|co|org|net|info|biz|io|app|eu|ly|link|site|online|shop|store|page|xyz|scot|wales|cymru|london)(?![\p{L}\p{N}]))/giu

/** A full postcode. The first half alone is in the area that everyone sees. */
const postcode = /(?<![\p{L}\p{N}])[A-Z]{1,2}\d[A-Z\d]?[^\p{L}\p{N}\n]{0,3}\d[A-Z]{2}(?![\p{L}\p{N}])/giu

/** The parts of addresses that identify a house. */
const housesIn = (addresses: readonly string[]): string[] =>
  addresses
    .flatMap((address) => [address, ...address.split(',')])
    .map((part) => part.trim())
    .filter((part) => part.length >= 5 && /\d/.test(part))
    .toSorted((a, b) => b.length - a.length)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const isHarmless = (found: string): boolean => date.test(found) || times.test(found)

/**
 * A note as strangers see it: without phone numbers, emails, links, postcodes and the house parts of these addresses.
 * It protects honest people from sharing too much; it does not stop deliberate attempts.
 */
export const maskContacts = (note: string, addresses: readonly string[] = []): string =>
  housesIn(addresses)
    .reduce((text, house) => text.replace(new RegExp(escaped(house), 'giu'), masked), note)
    .replace(email, masked)
    .replace(link, masked)
    .replace(postcode, masked)
    .replace(digits, (found) => (isHarmless(found) ? found : masked))

const isName = /[\p{L}\p{N}]{2}/u

/** A text without these names, whole and in parts such as those of a double-barrelled one. */
export const maskNames = (text: string, names: readonly string[]): string =>
  names
    .flatMap((name) => [name, ...name.split(/[\s-]+/).filter((part) => part.length > 3)])
    .map((name) => name.trim())
    .filter((name) => isName.test(name))
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (shown, name) =>
        shown.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'), masked),
      text,
    )
