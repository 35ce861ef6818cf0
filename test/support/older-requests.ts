import { keys } from '#functions/platform/table/keys.ts'
import { putRow, readRow } from './table.ts'

/**
 * As a request was stored while addresses could still be unknown: its pickup has no point, and its way no length. It
 * has the least that lists need of it.
 */
export const makeUnplaced = async (requestId: string): Promise<void> => {
  const [{ requestIndex }, { requestOfRow }] = await Promise.all([
    import('#functions/domain/requests/request-index.ts'),
    import('#functions/domain/requests/request-row.ts'),
  ])
  const [row, detail] = [await readRow(keys.request(requestId)), await readRow(keys.requestDetail(requestId))]
  if (!row || !detail) throw new Error('there is no such request')
  const { metres, ...item } = requestOfRow(row)
  const { point, ...pickup } = { ...item.pickup, area: 'Area not known' }
  const unplaced = { ...item, pickup }
  const { requestId: _, ...rest } = unplaced
  const { deliveryPoint, ...restOfDetail } = detail
  await putRow({ ...keys.request(requestId), ...rest, ...requestIndex(unplaced) })
  await putRow(restOfDetail)
}
