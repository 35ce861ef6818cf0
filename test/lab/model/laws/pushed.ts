import { topicOf } from '#functions/platform/push/push-message.ts'
import { kindOf } from '#functions/platform/table/keys.ts'
import { figures } from '../figures.ts'
import type { Push } from '../memory-pushes.ts'
import type { Row } from '../stage.ts'
import type { Step } from '../step.ts'

const hourMs = 3_600_000

const isOfPool = ({ endpoint, topic }: Push): boolean => topic === topicOf('pool', endpoint)

const devicesIn = (rows: Iterable<Row>): Row['item'][] =>
  [...rows].flatMap(({ item }) => (kindOf(item) === 'pushDevice' ? [item] : []))

/** Whose browser this was in a step: it may have come, or gone, with it. */
const ownerOf = ({ endpoint }: Push, { before, rows }: Step): string => {
  const all = [...before.rows.values(), ...rows.flatMap(({ after }) => after ?? [])]
  return String(devicesIn(all).find((device) => device.endpoint === endpoint)?.userId)
}

/** Counts what each browser of a person gets within an hour, without the jobs of the pool. */
export const pushBudget = (reached: Set<string>): ((step: Step) => string[]) => {
  const timesOf = new Map<string, number[]>()
  const within = (key: string, at: number): number[] => (timesOf.get(key) ?? []).filter((time) => time > at - hourMs)

  /** An entry that comes while its reader has got enough, and does not go to their browser. */
  const noteSpared = (step: Step): void => {
    const readers = new Set(
      step.rows.flatMap(({ before, after }) =>
        !before && after && kindOf(after.item) === 'notification' && !after.item.pushedAt ? [after.item.PK] : [],
      ),
    )
    if (readers.size === 0) return
    for (const { userId, endpoint } of devicesIn(step.before.rows.values()))
      if (readers.has(`USER#${userId}`) && within(`${userId} ${endpoint}`, step.at).length >= figures.pushes)
        reached.add('a browser was spared')
  }

  return (step) => {
    const faults = step.pushes.flatMap((push) => {
      if (isOfPool(push)) return []
      const key = `${ownerOf(push, step)} ${push.endpoint}`
      const times = [...within(key, step.at), step.at]
      timesOf.set(key, times)
      return times.length > figures.pushes ? [`${key} got ${times.length} pushes within an hour`] : []
    })
    noteSpared(step)
    return faults
  }
}
