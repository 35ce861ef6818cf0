import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { playDay } from '#test/lab/benches/scale/day.ts'
import { judge, quotas } from '#test/lab/benches/scale/quotas.ts'
import { prodContext, type SynthesisedStage, sharedStage } from './synth-stage.ts'

const page = readFileSync('lib/cloud/SCALE.md', 'utf8')
const million = 1_000_000
/** What the sweeper is held to: see sweep-due-tasks.test.ts. */
const tasksOfRun = 20_000
const limitOf = (name: string): number | undefined => quotas(tasksOfRun).find((quota) => quota.name === name)?.limit

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await sharedStage({ context: prodContext })
})

describe('the page of what gives first', () => {
  it.each(quotas(tasksOfRun).map(({ name, limit }) => [name, limit] as const))('has a line for %s', (name, limit) => {
    const [line] = page.split('\n').filter((row) => row.startsWith(`| ${name.replace('’', "'")} |`))
    const [, , said = ''] = line?.split(' | ') ?? []
    expect(line?.split(' | ')[1]?.replaceAll(',', '') ?? said).toContain(String(Math.round(limit)))
  })

  it('names the first to give, which SES is', () => {
    const [first] = judge(playDay(million), million, tasksOfRun)
    expect(first?.name).toBe('SES, mails a day')
    expect(page).toContain(`at about ${Math.round((first?.breaksAt ?? 0) / 10_000)}0,000 users`)
  })

  it('takes the limits that are ours from the templates', () => {
    const limits = cloud.resources('AWS::ApiGatewayV2::Stage').map(({ Properties }) => Properties.DefaultRouteSettings)
    const rates = limits.map((settings) => Object(settings).ThrottlingRateLimit)
    expect(rates.toSorted()).toEqual([limitOf('Calls of the stage'), limitOf('New sockets')].toSorted())
  })
})

describe('a day', () => {
  it('of twice as many brings twice as much', () => {
    const [one, two] = [playDay(million), playDay(2 * million)].map(({ whole }) => whole)
    for (const [part, load] of Object.entries(one ?? {})) expect(Object(two)[part] / load, part).toBeCloseTo(2)
  })

  it('has hours that add up to it, but for the rush in which their busiest second is', () => {
    const { whole, hours } = playDay(million)
    const calls = hours.reduce((sum, { load }) => sum + load.calls * 3600, 0)
    expect(calls / 2).toBeCloseTo(whole.calls)
    expect(whole.calls).toBe(6 * million)
  })
})
