import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import type { Command } from '#functions/platform/table/commands.ts'
import type { table } from '#functions/platform/table/table.ts'

type Kind<Input, Output> = new (input: Input) => Command<Input, Output>
type Answer<Output> = Partial<Omit<Output, '$metadata'>>

type Behaviour<Input, Output> = {
  resolves: (answer: Answer<Output>) => unknown
  resolvesOnce: (answer: Answer<Output>) => Behaviour<Input, Output>
  rejects: (error: Error) => unknown
  rejectsOnce: (error: Error) => Behaviour<Input, Output>
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it is asked, and takes it apart as it likes.
  callsFake: (answer: (input: any) => unknown) => unknown
}

type Sent<Input, Output> = { args: [Command<Input, Output>] }

type MockedTable = {
  on: <Input, Output>(kind: Kind<Input, Output>, input?: Partial<Input>) => Behaviour<Input, Output>
  commandCalls: <Input, Output>(kind: Kind<Input, Output>, input?: Partial<Input>) => Sent<Input, Output>[]
  calls: () => Sent<unknown, unknown>[]
  reset: () => void
  resetHistory: () => void
  restore: () => void
}

/** The mock of the SDK's clients, on ours: it needs no more than a `send` and commands with an `input`. */
export const mockTable = (mocked: typeof table): MockedTable =>
  mockClient(mocked as unknown as DynamoDBDocumentClient) as unknown as MockedTable
