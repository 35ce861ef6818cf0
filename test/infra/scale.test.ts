import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { playDay } from '#test/lab/benches/scale/day.ts'
import { judge, quotas } from '#test/lab/benches/scale/quotas.ts'
import { prodContext, type SynthesisedStage, sharedStage } from './synth-stage.ts'

const page = readFileSync('lib/cloud/SCALE.md', 'utf8')
const million = 1_000_000
/** The limits of the sweeper: see sweep-due-tasks.test.ts. */
const tasksOfRun = 20_000
const limitOf = (name: string): number | undefined => quotas(tasksOfRun).find((quota) => quota.name === name)?.limit

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await sharedStage({ context: prodContext })
})

describe('the page of the first limits', () => {
  it.each(quotas(tasksOfRun).map(({ name, limit }) => [name, limit] as const))('has a line for %s', (name, limit) => {
    const [line] = page.split('\n').filter((row) => row.startsWith(`| ${name.replace('’', "'")} |`))
    const [, , said = ''] = line?.split(' | ') ?? []
    expect(line?.split(' | ')[1]?.replaceAll(',', '') ?? said).toContain(String(Math.round(limit)))
  })

  it('names SES as the first limit', () => {
    const [first] = judge(playDay(million), million, tasksOfRun)
    expect(first?.name).toBe('SES, mails a day')
    expect(page).toContain(`at about ${Math.round((first?.breaksAt ?? 0) / 10_000)}0,000 users`)
  })

  it('takes our own limits from the templates', () => {
    const limits = cloud.resources('AWS::ApiGatewayV2::Stage').map(({ Properties }) => Properties.DefaultRouteSettings)
    const rates = limits.map((settings) => Object(settings).ThrottlingRateLimit)
    expect(rates.toSorted()).toEqual([limitOf('Calls of the stage'), limitOf('New sockets')].toSorted())
  })
})

describe('a day', () => {
  it('with twice as many users brings twice as much', () => {
    const [one, two] = [playDay(million), playDay(2 * million)].map(({ whole }) => whole)
    for (const [part, load] of Object.entries(one ?? {})) expect(Object(two)[part] / load, part).toBeCloseTo(2)
  })

  it('adds up from its hours, whose busiest second has twice the average', () => {
    const { whole, hours } = playDay(million)
    const calls = hours.reduce((sum, { load }) => sum + load.calls * 3600, 0)
    expect(calls / 2).toBeCloseTo(whole.calls)
    expect(whole.calls).toBe(6 * million)
  })
})
