import { setExpression } from './setting.ts'

/** The parts of a write that is refused once a row no longer holds what was read of it in these attributes. */
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

/** The parts of an update that sets these attributes, unless the row no longer holds what was read of it in those. */
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
