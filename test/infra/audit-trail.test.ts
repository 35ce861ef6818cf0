import { beforeAll, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { allFunctions, type Worker } from '#lib/groups.ts'
import { rowPermissions } from './row-permissions.ts'
import { denialsOf, statementsOf } from './statements-of.ts'
import { prodContext, type SynthesisedStage, sharedStage } from './synth-stage.ts'

let cloud: SynthesisedStage
let may: ReturnType<typeof rowPermissions>
beforeAll(async () => {
  cloud = await sharedStage({ context: prodContext })
  may = rowPermissions(cloud)
})

const entry = keys.audit('2026-11', '2026-11-20T12:00:00.000Z', 'aud_1').PK
const { audit: _, ...others } = keys
/** A partition of every other kind of row. */
const partitions = Object.values(others).map(
  (keyOf) => (keyOf as (...parts: string[]) => { PK: string })('1', '2', '3').PK,
) // each takes texts
const writing = ['PutItem', 'UpdateItem', 'DeleteItem']
const wholeTable = /^<Table\w+\.Arn>$/
const leading = 'dynamodb:LeadingKeys'

const policyOf = ({ name }: Worker) => `Function${name.replaceAll('-', '')}Role`

/** Filters a list by an asynchronous condition. */
const which = async <One>(all: readonly One[], isSo: (one: One) => Promise<boolean>): Promise<One[]> => {
  const found = await Promise.all(all.map(async (one) => ((await isSo(one)) ? [one] : [])))
  return found.flat()
}

const withTable = allFunctions.filter(({ uses }) => uses.includes('table'))

describe('the audit trail', () => {
  it.each(withTable)('cannot be changed or deleted: $name', async (worker) => {
    expect(await may(worker, 'UpdateItem', entry)).toBe(false)
    expect(await may(worker, 'DeleteItem', entry)).toBe(false)
    expect(await may(worker, 'GetItem', entry)).toBe(true)
  })

  it('is written by the functions that decide and that show documents, and by no others', async () => {
    const adding = await which(allFunctions, (worker) => may(worker, 'PutItem', entry))
    expect(adding.map(({ name }) => name)).toEqual(['uploads', 'admin'])
  })

  it.each(withTable)('is the only part of the table that $name cannot write freely', async (worker) => {
    expect(partitions.length).toBeGreaterThan(20)
    const kept = await which(partitions, async (partition) => {
      const allowed = await which(writing, (action) => may(worker, action, partition))
      return allowed.length < writing.length
    })
    expect(kept).toEqual([])
  })

  it.each(allFunctions)('is safe from other actions on the table: $name has none', (worker) => {
    const allowed = statementsOf(cloud.main, policyOf(worker)).flatMap(({ actions }) => actions)
    const reading = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem']
    const streaming = ['ListStreams', 'DescribeStream', 'GetRecords', 'GetShardIterator']
    const known = [...reading, ...writing, ...streaming].map((action) => `dynamodb:${action}`)
    expect(allowed.length).toBeGreaterThan(0)
    expect(allowed.filter((action) => /^(dynamodb:|\*)/.test(action) && !known.includes(action))).toEqual([])
  })

  it('is protected by one condition, which applies to each of its rows', () => {
    const denials = denialsOf(cloud.main)
    expect(denials).toHaveLength(withTable.length)
    for (const { conditions, resources } of denials) {
      expect(conditions).toEqual({ 'ForAnyValue:StringLike': { [leading]: ['AUD#*'] } })
      expect(resources).toEqual([expect.stringMatching(wholeTable)])
    }
  })
})
