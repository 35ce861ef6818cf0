import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { functionsOfTheApp, type Worker } from '#lib/groups.ts'
import { denialsOf, statementsOf } from './statements-of.ts'
import { prodContext, type SynthesisedStage, synthStage } from './synth-stage.ts'

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await synthStage({ context: prodContext })
})
afterAll(() => cloud.remove())

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

/** As IAM decides for a call on rows of one partition: a denial that fits is final. */
const may = (worker: Worker, action: string, partition: string): boolean => {
  const fits = ({ actions, resources }: ReturnType<typeof statementsOf>[number]) =>
    actions.includes(`dynamodb:${action}`) && resources.some((resource) => wholeTable.test(resource))
  const isDenied = denialsOf(cloud.main, policyOf(worker))
    .filter(fits)
    .flatMap(({ conditions }) => conditions['ForAnyValue:StringLike']?.[leading] as string[]) // the only one that we write
    .some((pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(partition))
  return !isDenied && statementsOf(cloud.main, policyOf(worker)).some(fits)
}

const withTable = functionsOfTheApp.filter(({ uses }) => uses.includes('table'))

describe('T-AD10 the audit trail', () => {
  it.each(withTable)('is changed by nobody, nor is anything deleted from it: $name', (worker) => {
    expect(may(worker, 'UpdateItem', entry)).toBe(false)
    expect(may(worker, 'DeleteItem', entry)).toBe(false)
    expect(may(worker, 'GetItem', entry)).toBe(true)
  })

  it('is added to by those who decide and who show papers, and by nobody else', () => {
    const adding = functionsOfTheApp.filter((worker) => may(worker, 'PutItem', entry)).map(({ name }) => name)
    expect(adding).toEqual(['uploads', 'admin'])
  })

  it.each(withTable)('is all that is kept from $name', (worker) => {
    expect(partitions.length).toBeGreaterThan(20)
    const kept = partitions.filter((partition) => !writing.every((action) => may(worker, action, partition)))
    expect(kept).toEqual([])
  })

  it.each(functionsOfTheApp)('is reached past none of this: $name writes in no other way', (worker) => {
    const allowed = statementsOf(cloud.main, policyOf(worker)).flatMap(({ actions }) => actions)
    const reading = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem']
    const streaming = ['ListStreams', 'DescribeStream', 'GetRecords', 'GetShardIterator']
    const known = [...reading, ...writing, ...streaming].map((action) => `dynamodb:${action}`)
    expect(allowed.length).toBeGreaterThan(0)
    expect(allowed.filter((action) => /^(dynamodb:|\*)/.test(action) && !known.includes(action))).toEqual([])
  })

  it('is denied under one condition, which none of these rows could be without', () => {
    const denials = denialsOf(cloud.main)
    expect(denials).toHaveLength(withTable.length)
    for (const { conditions, resources } of denials) {
      expect(conditions).toEqual({ 'ForAnyValue:StringLike': { [leading]: ['AUD#*'] } })
      expect(resources).toEqual([expect.stringMatching(wholeTable)])
    }
  })
})
