import { nameIn, type Reader, remember, type Scope, valueAt } from './expressions.ts'
import type { Item, Value } from './values.ts'

export type Comparison = '=' | '<' | '<=' | '>' | '>=' | 'BETWEEN' | 'begins_with'
export type KeyRange = { name: string; comparison: Comparison; values: Value[] }
export type KeyCondition = (scope: Scope) => { partition: { name: string; value: Value }; sort: KeyRange | undefined }
export type Projection = (scope: Scope) => (item: Item) => Item

export const parseKeyCondition = remember((reader): KeyCondition => {
  const partition = reader.name()
  reader.expect('=')
  const value = reader.value()
  const sort = reader.skip('AND') ? parseSortCondition(reader) : undefined
  return (scope) => ({
    partition: { name: nameIn(scope, partition), value: scope.values[value] as Value },
    sort: sort && {
      name: nameIn(scope, sort.name),
      comparison: sort.comparison,
      values: sort.values.map((name) => scope.values[name] as Value),
    },
  })
})

const parseSortCondition = (reader: Reader): { name: string; comparison: Comparison; values: string[] } => {
  if (reader.skip('begins_with')) {
    reader.expect('(')
    const name = reader.name()
    reader.expect(',')
    const value = reader.value()
    reader.expect(')')
    return { name, comparison: 'begins_with', values: [value] }
  }
  const name = reader.name()
  if (reader.skip('BETWEEN')) {
    const first = reader.value()
    reader.expect('AND')
    return { name, comparison: 'BETWEEN', values: [first, reader.value()] }
  }
  const comparison = (['=', '<=', '<', '>=', '>'] as const).find((sign) => reader.skip(sign)) ?? reader.fail()
  return { name, comparison, values: [reader.value()] }
}

export const parseProjection = remember((reader): Projection => {
  const paths = reader.list(() => reader.path())
  return (scope) => {
    const named = paths.map((path) => path.map((name) => nameIn(scope, name)))
    return (item) => {
      const shown: Item = {}
      for (const path of named) {
        const value = valueAt(item, path)
        if (value === undefined) continue
        const [first = '', second] = path
        if (second === undefined) shown[first] = value
        else shown[first] = { ...(shown[first] as Item | undefined), [second]: value }
      }
      return shown
    }
  }
})
