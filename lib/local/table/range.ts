import type { SQLInputValue } from 'node:sqlite'
import type { KeyRange } from './key-expressions.ts'
import type { Index } from './keys-of-rows.ts'
import { compare, type Item, ValidationException, type Value } from './values.ts'

type Order = { from: string; pk: string; sk: string; index: Index | undefined; isForward: boolean }
/** `select` builds the statement that reads these columns. */
export type Search = { select: (columns: string) => string; values: SQLInputValue[] }

/** The rows of one partition in the order of their sort keys, within a range, from where the last page ended. */
export const rangeSql = (
  { from: rows, pk, sk, index, isForward }: Order,
  partition: string,
  range: KeyRange | undefined,
  from: Item | undefined,
): Search => {
  const conditions = [`${pk} = ?`]
  const values: SQLInputValue[] = [partition]
  const limit = (sign: string, value: string): void => {
    conditions.push(`${sk} ${sign} ?`)
    values.push(value)
  }
  if (range) {
    const [first = '', last = ''] = range.values.map(textOf)
    switch (range.comparison) {
      case 'BETWEEN':
        if (compare(first, last) > 0)
          throw new ValidationException(
            'The BETWEEN operator requires upper bound to be greater than or equal to lower bound',
          )
        limit('>=', first)
        limit('<=', last)
        break
      case 'begins_with': {
        limit('>=', first)
        const end = endOfPrefix(first)
        if (end !== undefined) limit('<', end)
        break
      }
      default:
        limit(range.comparison, first)
    }
  }
  // Index entries with the same key are ordered by the keys of their rows.
  const order = index ? [sk, 'PK', 'SK'] : [sk]
  if (from) {
    conditions.push(`(${order.join(', ')}) ${isForward ? '>' : '<'} (${order.map(() => '?').join(', ')})`)
    values.push(...order.map((name) => textOf(from[name])))
  }
  const select = (columns: string): string => {
    const direction = isForward ? 'ASC' : 'DESC'
    const ordered = order.map((name) => `${name} ${direction}`).join(', ')
    const from = `${rows}${index ? ` INDEXED BY ${index}` : ''}`
    return `SELECT ${columns} FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY ${ordered}`
  }
  return { select, values }
}

const textOf = (value: Value | undefined): string => String(value)

/** The first text after all texts with this prefix; undefined if there is none. */
const endOfPrefix = (prefix: string): string | undefined => {
  const letters = [...prefix]
  while (letters.length > 0) {
    const last = letters.pop()?.codePointAt(0) ?? 0
    // Skips the surrogates (D800–DFFF), which are not characters.
    if (last < 0x10ffff) return letters.join('') + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1)
  }
  return undefined
}
