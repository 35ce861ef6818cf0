import { randomUUID } from 'node:crypto'
import { marshall, type Row, unmarshall } from './attribute-values.ts'
import { type Command, TransactWriteCommand } from './commands.ts'

type Fields = Record<string, unknown>
/** Each field is handed to the one that knows its shape, which is the protocol's. */
type Converters = Record<string, (value: never) => unknown>

const list =
  <One>(convert: (one: One) => unknown) =>
  (all: readonly One[]) =>
    all.map((one) => convert(one))

const byName =
  <One>(convert: (one: One) => unknown) =>
  (all: Record<string, One>) =>
    Object.fromEntries(Object.entries(all).map(([name, one]) => [name, convert(one)]))

const fieldsWith =
  (converters: Converters) =>
  (fields: object): Fields => {
    const converted: Fields = { ...fields }
    for (const [name, value] of Object.entries(fields)) {
      const convert = converters[name]
      if (convert && value !== undefined) converted[name] = convert(value as never) // of the shape that its name says
    }
    return converted
  }

const written = fieldsWith({
  Key: marshall,
  Item: marshall,
  ExclusiveStartKey: marshall,
  ExpressionAttributeValues: marshall,
  Keys: list(marshall),
  RequestItems: byName((asked: object) => written(asked)),
  TransactItems: list(byName((action: object) => written(action))),
})

const read = fieldsWith({
  Item: unmarshall,
  Attributes: unmarshall,
  LastEvaluatedKey: unmarshall,
  Items: list(unmarshall),
  Keys: list(unmarshall),
  Responses: byName(list((row: Row) => unmarshall(row))),
  UnprocessedKeys: byName((left: object) => read(left)),
  CancellationReasons: list((reason: object) => read(reason)),
})

/** A transaction gets a token, by which the table knows it again when it is sent again. */
export const bodyOf = (command: Command): string => {
  const fields = written(command.input as object) // the commands' inputs are nothing else
  return JSON.stringify(
    command instanceof TransactWriteCommand ? { ClientRequestToken: randomUUID(), ...fields } : fields,
  )
}

export const readAnswer = (text: string): Fields => read(JSON.parse(text))

/** A gateway before the table may refuse in words of its own, or none. */
export const readRefusal = (text: string): Fields => {
  try {
    return read(JSON.parse(text))
  } catch {
    return {}
  }
}
