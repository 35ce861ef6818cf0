/** The parts of an update that sets each of these attributes; every name is escaped, as many are reserved words. */
export const setExpression = (attributes: Record<string, unknown>) => {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return {
    UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
  }
}
