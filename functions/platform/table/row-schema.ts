import type { Item } from './table.ts'

/**
 * Every row is read through a schema: `export const UserItem = rowSchema<UserItem>({ userId: 'string', epoch: 'number' })`
 * beside the type, then `read(UserItem)(Item)` where the table answers; nothing stays nothing, and keys are left out.
 *
 * It asks for the attributes that the type cannot be without, as the compiler makes us list them, and no more: workers
 * of the table load no schema library, and a session is read with every call.
 */
export type RowSchema<Row> = {
  readonly attributes: Readonly<Record<string, Kind>>
  /** Nothing is ever there; it says to `read` what comes back. */
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

/** What the table holds under a schema; a row that lacks something was written by nobody we know, and throws. */
export const read =
  <Row>({ attributes }: RowSchema<Row>) =>
  <Found extends Item | undefined>(item: Found): Row | Extract<Found, undefined> => {
    if (item === undefined) return undefined as Extract<Found, undefined> // it is what was found
    // The values of a row may be anybody's data, so none of them stands in the log.
    for (const name in attributes)
      if (typeof item[name] !== attributes[name]) throw new Error(`A row has no ${attributes[name]} ${name}`)
    return withoutKeys(item) as Row // checked above
  }

/** An item as its owner wrote it, without what the table needs to find it. */
export const withoutKeys = (item: Item): Item => {
  const own: Item = {}
  for (const name of Object.keys(item)) if (!keyNames.has(name)) own[name] = item[name]
  return own
}

const indexKeys = [...'123456789'].flatMap((index) => [`GSI${index}PK`, `GSI${index}SK`])

const keyNames = new Set(['PK', 'SK', ...indexKeys, 'ttl'])
