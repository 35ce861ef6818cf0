import { tableName } from '#lib/local/functions.ts'
import { type OpenLocalTable, openLocalTable } from '#lib/local/table/local-table.ts'
import type { Table } from './other-table.ts'

type Reason = { Code: string; Item?: unknown }

/** The table of this process, or one with a planted fault. */
export const openOurTable = (
  folder: string,
  change: (send: OpenLocalTable['send']) => OpenLocalTable['send'] = (send) => send,
): Table => {
  const table = openLocalTable({ dataDir: folder, tableName })
  const send = change(table.send)
  return {
    ask: async ({ operation, input }) => {
      const outcome = await send(operation, input)
      if ('answer' in outcome) return outcome.answer as Record<string, unknown> // as every operation answers
      const { name, message, Item, CancellationReasons } = outcome.refusal
      const reasons = CancellationReasons?.map((reason: Reason) => ({ Code: reason.Code, Item: reason.Item }))
      return { refused: name, message, Item, reasons }
    },
    changes: async () => {
      const [batch] = await table.outbox.source.next(100_000)
      if (!batch) return []
      await table.outbox.source.done(batch)
      return batch.records
    },
    stop: async () => table.close(),
  }
}
