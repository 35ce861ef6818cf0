import type { Item } from './keys.ts'
import { fromStoredName, toStoredName } from './stored-names.ts'

/**
 * Rows are read through a schema: `export const UserItem = rowSchema<UserItem>({ userId: 'string', epoch: 'number' })`
 * beside the type, then `read(UserItem)(Item)` on the item that the table returns. Undefined stays undefined, and keys
 * are left out.
 *
 * A schema lists only the attributes that the type requires, as the compiler enforces. There is no schema library
 * behind it, because workers load none and a session is read with every call.
 */
export type RowSchema<Row> = {
  readonly attributes: Readonly<Record<string, Kind>>
  /** Never set. Tells `read` the type of the row. */
  readonly row?: Row
}

type Kind = 'string' | 'number' | 'boolean' | 'object'
type KindOf<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : 'object'
type Attributes<Row> = { [Name in keyof Row as undefined extends Row[Name] ? never : Name]: KindOf<Row[Name]> }

export const rowSchema = <Row>(attributes: Attributes<Row>): RowSchema<Row> => ({ attributes })

/** Reads an item of the table through a schema; throws for an item that lacks a required attribute. */
export const read =
  <Row>({ attributes }: RowSchema<Row>) =>
  <Found extends Item | undefined>(item: Found): Row | Extract<Found, undefined> => {
    if (item === undefined) return undefined as Extract<Found, undefined> // the item itself was undefined
    check(attributes, item)
    return withoutKeys(item) as Row // checked above
  }

const check = (attributes: RowSchema<unknown>['attributes'], item: Item): void => {
  // The message names no value, because values may be personal data.
  for (const name in attributes)
    if (typeof item[toStoredName(name)] !== attributes[name])
      throw new Error(`A row has no ${attributes[name]} ${name}`)
}

/** Takes every field of a row, absent ones as undefined, so that a forgotten field does not compile. */
export type AllFields<Row> = { [Name in keyof Required<Row>]: Row[Name] }

export const withoutAbsent = <Row>(fields: AllFields<Row>): Row =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Row // it has all the others

/** An item without its keys, index keys and time to live, with the names that code uses. */
export const withoutKeys = (item: Item): Item => {
  const own: Item = {}
  for (const name in item) if (!keyNames.has(name)) own[fromStoredName(name)] = item[name]
  return own
}

const indexKeys = [...'123456789'].flatMap((index) => [`GSI${index}PK`, `GSI${index}SK`])

const keyNames = new Set(['PK', 'SK', ...indexKeys, 'ttl'])
