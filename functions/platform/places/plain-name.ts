/** A name as it is compared: no accents, case or punctuation, so that 'Bo’ness', 'boness' and 'St. Ives', 'Saint Ives' meet. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st')
