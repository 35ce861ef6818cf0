import type { RequestItem } from '#functions/domain/requests/request-item.ts'
import { isCarried } from '#shared/model/request-lifecycle.ts'
import type { Pictures } from './pictures.ts'
import type { Product } from './product.ts'
import { buildRequest, type PlannedRequest, requestIdOf } from './request-rows.ts'

type Tools = { product: Product; pictures: Pictures }

/** Stores a request with all that its steps have caused, but for mails; a second time nothing. */
export const storeRequest = async (tools: Tools, plan: PlannedRequest, now: Date): Promise<void> => {
  const { product } = tools
  const { item, actions, counted, tasks } = await buildRequest(tools, plan, now)
  const counters = counted.map((one) => product.counterWrite(one, item).action)
  await product.transact([...actions, ...counters])
  for (const task of tasks) await product.scheduleTask(task)
}

/** Finishes a job of an earlier day, as its carrier would have done meanwhile. */
export const finishJob = async ({ product }: Tools, key: string, now: Date): Promise<void> => {
  const { requests } = product.requestDeps
  const requestId = requestIdOf(product, { key })
  const stored = await requests.find(requestId)
  const found = stored && product.asWritten(stored)
  if (!found || !isCarried(found.status)) return
  const steps: ((item: RequestItem) => RequestItem)[] = [
    // What its time has done to it, if that is not written yet.
    ...(product.expired(found, now) ? [(item: RequestItem) => product.expired(item, now) ?? item] : []),
    ...(found.status === 'matched' ? [(item: RequestItem) => product.started(item, actOf(item, now))] : []),
    (item) => product.completed(item, actOf(item, now)),
  ]
  let was = found
  for (const step of steps) {
    const old = was
    if (!isCarried(old.status)) return
    was = product.asWritten(
      await requests.change(requestId, (item) =>
        item.version === old.version ? { next: step(product.asWritten(item)) } : undefined,
      ),
    )
    if (was.version === old.version) return
    const change = { old: product.requestRow(old), new: product.requestRow(was), at: now }
    const rows = product.requestEffects(change).flatMap((effect) => (effect.type === 'put-row' ? [effect.row] : []))
    await product.transact(rows.map((Item) => ({ Put: { Item } })))
  }
}

const actOf = ({ carrierId }: RequestItem, at: Date) => {
  if (!carrierId) throw new Error('A carried request has a carrier')
  return { by: carrierId, at }
}
