import type { Action } from './table.ts'

/**
 * The parts of an update that sets each of these attributes. Every name gets a placeholder, because many are reserved
 * words.
 */
export const setExpression = (attributes: Record<string, unknown>) => {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return {
    UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
  }
}

/** The condition of a write: these attributes of the row are still as they were read. */
export const unchangedCondition = <Item extends object>(item: Item, names: readonly (keyof Item & string)[]) => {
  const read = names.filter((name) => item[name] !== undefined)
  return {
    ConditionExpression: [
      'attribute_exists(PK)',
      ...names.map((name) => (read.includes(name) ? `#${name} = :was_${name}` : `attribute_not_exists(#${name})`)),
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ...(read.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(read.map((name) => [`:was_${name}`, item[name]])),
    }),
  }
}

/** An update that sets `attributes` while those in `names` are still as they were read. */
export const setIfUnchanged = <Item extends object>(
  attributes: Record<string, unknown>,
  item: Item,
  names: readonly (keyof Item & string)[],
) => {
  const [set, unless] = [setExpression(attributes), unchangedCondition(item, names)]
  return {
    UpdateExpression: set.UpdateExpression,
    ConditionExpression: unless.ConditionExpression,
    ExpressionAttributeNames: { ...unless.ExpressionAttributeNames, ...set.ExpressionAttributeNames },
    ExpressionAttributeValues: { ...unless.ExpressionAttributeValues, ...set.ExpressionAttributeValues },
  }
}

/** A part of an update and its condition. Names and values include their signs (`#`, `:`). */
export type UpdateParts = {
  set?: string
  add?: string
  remove?: string
  condition?: string
  names?: Record<string, string>
  values?: Record<string, unknown>
}

export const joinUpdateParts = (parts: readonly UpdateParts[]): Omit<NonNullable<Action['Update']>, 'Key'> => {
  const all = (name: 'set' | 'add' | 'remove' | 'condition') => parts.flatMap((part) => part[name] ?? [])
  const conditions = all('condition')
  const clause = (word: string, said: string[]) => (said.length > 0 ? [`${word} ${said.join(', ')}`] : [])
  const values: Record<string, unknown> = Object.assign({}, ...parts.map((part) => part.values))
  return {
    UpdateExpression: [
      ...clause('SET', all('set')),
      ...clause('REMOVE', all('remove')),
      ...clause('ADD', all('add')),
    ].join(' '),
    ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
    ExpressionAttributeNames: Object.assign({}, ...parts.map(({ names }) => names)),
    // DynamoDB refuses an empty list of values.
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  }
}

export type Counters = Record<string, number>

/** The counter changes when an item moves from the counters of `before` to those of `after`. */
export const counterChanges = (before: Counters, after: Counters): Counters => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}
