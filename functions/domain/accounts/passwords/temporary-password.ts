import { randomInt } from 'node:crypto'

/** Nothing that reads like something else on paper: no 0 O, 1 l I. */
export const legible = 'abcdefghjkmnpqrstuvwxyz23456789'

/** How long a temporary password may wait for its first use. */
export const temporaryHours = 72

/** Four groups of four, about 79 bits: to be read out, typed once and then replaced. */
export const newTemporaryPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => legible[randomInt(legible.length)]).join('')).join(
    '-',
  )
