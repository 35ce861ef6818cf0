import type { Action } from './table.ts'

/** Some of what one update does, and what it depends on. Names and values are said with their signs. */
export type UpdateParts = {
  set?: string
  add?: string
  remove?: string
  condition?: string
  names?: Record<string, string>
  values?: Record<string, unknown>
}

/** All of these in one update. */
export const joinUpdateParts = (parts: readonly UpdateParts[]): Omit<NonNullable<Action['Update']>, 'Key'> => {
  const all = (name: 'set' | 'add' | 'remove' | 'condition') => parts.flatMap((part) => part[name] ?? [])
  const conditions = all('condition')
  const clause = (word: string, said: string[]) => (said.length > 0 ? [`${word} ${said.join(', ')}`] : [])
  return {
    UpdateExpression: [
      ...clause('SET', all('set')),
      ...clause('REMOVE', all('remove')),
      ...clause('ADD', all('add')),
    ].join(' '),
    ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
    ExpressionAttributeNames: Object.assign({}, ...parts.map(({ names }) => names)),
    ExpressionAttributeValues: Object.assign({}, ...parts.map(({ values }) => values)),
  }
}
