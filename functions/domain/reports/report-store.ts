import { DeleteCommand } from '#functions/platform/table/commands.ts'
import { keys, listKeys } from '#functions/platform/table/keys.ts'
import { countRows, queryRows, readRow } from '#functions/platform/table/read-rows.ts'
import { type Action, table, tableName, transact, update } from '#functions/platform/table/table.ts'
import type { ReportId, UserId } from '#shared/model/ids.ts'
import { type ReportItem, reportLists, reportOfRow, reportRow } from './report-item.ts'

const [beforeAll, afterAll] = ['0', '~'] // every place begins with a year

export const reportStore = {
  /** Reads consistently, for decisions. */
  async find(reportId: ReportId): Promise<ReportItem | undefined> {
    const row = await readRow(keys.report(reportId))
    return row && reportOfRow(row)
  },

  /** Stores a report and what belongs to it; false if there is one already. */
  async create(item: ReportItem, also: readonly Action[]): Promise<boolean> {
    const written = await transact([
      { Put: { Item: reportRow(item), ConditionExpression: 'attribute_not_exists(PK)' } },
      ...also,
    ])
    if (!written.done && !written.refused.has(0)) throw new Error('A report was refused for an unknown reason')
    return written.done
  },

  /** The write of a decision; refused if there is one already, or if the reporter has been erased meanwhile. */
  decide: (decided: ReportItem): Action => ({
    Put: {
      Item: reportRow(decided),
      ConditionExpression:
        'attribute_exists(PK) AND attribute_not_exists(verdict) AND ' +
        (decided.text === undefined ? 'attribute_not_exists(#text)' : '#text = :text'),
      ExpressionAttributeNames: { '#text': 'text' },
      ...(decided.text !== undefined && { ExpressionAttributeValues: { ':text': decided.text } }),
    },
  }),

  /** Writes all or nothing; returns the indexes of the refused writes. */
  async write(actions: readonly Action[]): Promise<readonly number[]> {
    const written = await transact([...actions])
    return written.done ? [] : [...written.refused.keys()]
  },

  /** A page of the queue: those that wait, oldest first, or those decided, newest first. */
  async listed(
    list: keyof typeof reportLists,
    { after, atMost }: { after?: string | undefined; atMost: number },
  ): Promise<ReportItem[]> {
    const isOldestFirst = list === 'open'
    const found = await queryRows({
      IndexName: 'GSI1',
      KeyConditionExpression: `GSI1PK = :list AND GSI1SK ${isOldestFirst ? '>' : '<'} :after`,
      ExpressionAttributeValues: {
        ':list': reportLists[list],
        ':after': after ?? (isOldestFirst ? beforeAll : afterAll),
      },
      ScanIndexForward: isOldestFirst,
      Limit: atMost,
    })
    return found.slice(0, atMost).map(reportOfRow)
  },

  /** All reports from a user. Eventually consistent. */
  async from(userId: UserId): Promise<ReportItem[]> {
    const found = await queryRows({
      IndexName: 'GSI2',
      KeyConditionExpression: 'GSI2PK = :list',
      ExpressionAttributeValues: { ':list': listKeys.reports(userId) },
    })
    return found.map(reportOfRow)
  },

  /** Removes the reporter's own words. */
  async forgetText({ reportId, reporterId }: ReportItem): Promise<void> {
    await update({
      Key: keys.report(reportId),
      UpdateExpression: 'REMOVE #text',
      ConditionExpression: 'reporterId = :reporter',
      ExpressionAttributeNames: { '#text': 'text' },
      ExpressionAttributeValues: { ':reporter': reporterId },
    })
  },

  async remove(reportId: ReportId): Promise<void> {
    await table.send(new DeleteCommand({ TableName: tableName, Key: keys.report(reportId) }))
  },

  /** How many reports have waited for an admin since before this time. */
  countWaitingSince: (before: string): Promise<number> =>
    countRows({
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :list AND GSI1SK < :before',
      ExpressionAttributeValues: { ':list': reportLists.open, ':before': before },
    }),
}

export type ReportStore = typeof reportStore
