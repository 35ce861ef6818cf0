import { beforeAll, describe, expect, it } from 'vitest'
import { groups } from '#lib/groups.ts'
import { prodContext, type Resource, type SynthesisedStage, sharedStage } from './synth-stage.ts'

let prod: SynthesisedStage
let urgent: SynthesisedStage
let dev: SynthesisedStage
beforeAll(async () => {
  prod = await sharedStage({ context: prodContext })
  urgent = await sharedStage({ context: { ...prodContext, shift: 'off' } })
  dev = await sharedStage()
})

type Shifted = Resource & { UpdatePolicy?: { CodeDeployLambdaAliasUpdate?: { DeploymentGroupName: { Ref: string } } } }
type Template = Record<string, Shifted>
const resourcesOf = (stage: SynthesisedStage): Template => stage.main.toJSON().Resources

const ofType = (stage: SynthesisedStage, type: string): [string, Shifted][] =>
  Object.entries(resourcesOf(stage)).filter(([, { Type }]) => Type === type)

const aliasesOf = (stage: SynthesisedStage) => ofType(stage, 'AWS::Lambda::Alias')
const apiFunctions = [...groups.map(({ name }) => name), 'unknown']

/** The function behind an alias, by the name in its description. */
const functionOf = (stage: SynthesisedStage, alias: Shifted): string => {
  const { Ref } = alias.Properties.FunctionName as { Ref: string } // CloudFormation's shape
  return String(resourcesOf(stage)[Ref]?.Properties.Description).split(': ')[1] ?? ''
}

describe('the API in production', () => {
  it('is called by the alias of each of its functions, and by nothing else', () => {
    expect(
      aliasesOf(prod)
        .map(([, alias]) => functionOf(prod, alias))
        .toSorted(),
    ).toEqual(apiFunctions.toSorted())
    const aliases = aliasesOf(prod).map(([id]) => ({ Ref: id }))
    const [http] = ofType(prod, 'AWS::ApiGatewayV2::Api').filter(
      ([, { Properties }]) => Properties.ProtocolType === 'HTTP',
    )
    const ofHttp = ({ Properties }: Shifted) => JSON.stringify(Properties).includes(`"${http?.[0]}"`)
    const uris = ofType(prod, 'AWS::ApiGatewayV2::Integration')
      .filter(([, integration]) => ofHttp(integration))
      .map(([, { Properties }]) => Properties.IntegrationUri)
    expect(uris).toHaveLength(apiFunctions.length)
    for (const uri of uris) expect(aliases).toContainEqual(uri)
    const allowed = ofType(prod, 'AWS::Lambda::Permission').filter(([, permission]) => ofHttp(permission))
    expect(allowed.map(([, { Properties }]) => Properties.FunctionName)).toEqual(expect.arrayContaining(aliases))
    for (const [, { Properties }] of allowed) expect(aliases).toContainEqual(Properties.FunctionName)
    expect(allowed.some(([id]) => id.startsWith('HttpUnknownPermission'))).toBe(true)
  })

  // https://docs.aws.amazon.com/codedeploy/latest/userguide/deployment-configurations.html
  it('shifts a tenth of the calls for five minutes, and rolls back by the one alarm', () => {
    const [alarm] = ofType(prod, 'AWS::CloudWatch::Alarm').filter(([id]) => id.includes('releaseFaults'))
    const shifts = ofType(prod, 'AWS::CodeDeploy::DeploymentGroup')
    expect(shifts).toHaveLength(apiFunctions.length)
    for (const [, { Properties }] of shifts)
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: alarm?.[0] } }] },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
        },
      })
    const named = aliasesOf(prod).map(
      ([, { UpdatePolicy }]) => UpdatePolicy?.CodeDeployLambdaAliasUpdate?.DeploymentGroupName.Ref,
    )
    expect(named.toSorted()).toEqual(shifts.map(([id]) => id).toSorted())
  })

  it('has an alarm for it that notifies no one', () => {
    const [alarm] = ofType(prod, 'AWS::CloudWatch::Alarm').filter(([id]) => id.includes('releaseFaults'))
    expect(alarm?.[1].Properties.ActionsEnabled).toBe(false)
  })

  it('is switched to the new release at once by -c shift=off, and called by the same aliases', () => {
    expect(aliasesOf(urgent).map(([id]) => id)).toEqual(aliasesOf(prod).map(([id]) => id))
    for (const [, alias] of aliasesOf(urgent)) expect(alias).not.toHaveProperty('UpdatePolicy')
  })
})

it('a stage to try things in shifts nothing', () => {
  for (const type of ['AWS::Lambda::Alias', 'AWS::CodeDeploy::DeploymentGroup']) expect(ofType(dev, type)).toEqual([])
})

/** Every resource that waits for one of these, by reference or by order. */
const waitingFor = (resources: Template, ids: readonly string[]): Set<string> => {
  const waiting = new Set<string>()
  const leansOn = ({ DependsOn, Properties }: Resource, id: string): boolean =>
    [DependsOn ?? []].flat().includes(id) || JSON.stringify(Properties ?? {}).includes(`"${id}"`)
  const add = (id: string): void => {
    for (const [other, resource] of Object.entries(resources))
      if (!waiting.has(other) && leansOn(resource, id)) {
        waiting.add(other)
        add(other)
      }
  }
  for (const id of ids) add(id)
  return waiting
}

type AlarmProperties = {
  Threshold: number
  Period: number
  EvaluationPeriods: number
  ComparisonOperator: string
  Statistic: string
}
type Minute = { minute: number; onNew: number; faults: number; state: 'OK' | 'ALARM' }

/**
 * Plays an update of one alias by the rules of CodeDeploy's documentation on the template: the share of calls on the
 * new version in each minute, and the final action. `faultsOf` is how many 5xx a minute of calls brings.
 * https://docs.aws.amazon.com/codedeploy/latest/userguide/monitoring-create-alarms.html
 */
const play = (stage: SynthesisedStage, faultsOf: (shareOnNew: number) => number) => {
  const resources = resourcesOf(stage)
  const [aliasId = '', alias] = aliasesOf(stage)[0] ?? []
  const groupId = alias?.UpdatePolicy?.CodeDeployLambdaAliasUpdate?.DeploymentGroupName.Ref
  const group = resources[groupId ?? '']?.Properties
  const [, percent, minutes] = /Canary(\d+)Percent(\d+)Minutes$/.exec(String(group?.DeploymentConfigName)) ?? []
  const { Alarms } = (group?.AlarmConfiguration ?? { Alarms: [] }) as { Alarms: { Name: { Ref: string } }[] }
  const alarm = resources[Alarms[0]?.Name.Ref ?? '']?.Properties as AlarmProperties | undefined
  const events = (group?.AutoRollbackConfiguration as { Events: string[] } | undefined)?.Events ?? []
  const rings = (faults: number): boolean =>
    alarm?.ComparisonOperator === 'GreaterThanOrEqualToThreshold' &&
    alarm.Period * alarm.EvaluationPeriods === 60 &&
    alarm.Statistic === 'Sum' &&
    faults >= alarm.Threshold

  const course: Minute[] = []
  const note = (minute: number, onNew: number): Minute => {
    const faults = faultsOf(onNew)
    const said: Minute = { minute, onNew, faults, state: rings(faults) ? 'ALARM' : 'OK' }
    course.push(said)
    return said
  }
  const begin = note(0, 0)
  const goesBack = () => events.includes('DEPLOYMENT_STOP_ON_ALARM')
  const isStopped = () => {
    if (begin.state === 'ALARM') return true // CodeDeploy begins nothing while an alarm is on
    for (let minute = 1; minute <= Number(minutes); minute += 1)
      if (note(minute, Number(percent) / 100).state === 'ALARM') return true
    return false
  }
  const stopped = isStopped()
  const last = note(course.length, stopped && goesBack() ? 0 : 1)
  const left = stopped
    ? waitingFor(
        resources,
        aliasesOf(stage).map(([id]) => id),
      )
    : new Set<string>()
  return { course, onNew: last.onNew, isUpdated: (id: string) => id !== aliasId && !left.has(id), stopped }
}

const pagesOf = (stage: SynthesisedStage): string =>
  Object.keys(resourcesOf(stage)).find((id) => id.startsWith('SiteFilesPages')) ?? ''

describe('a release played through the template', () => {
  const calls = 600 // a minute

  it('rolls back within a minute if it faults, before its pages are out', () => {
    const { course, onNew, isUpdated } = play(prod, (share) => calls * share)
    expect(course.map((one) => [one.minute, one.onNew, one.state])).toEqual([
      [0, 0, 'OK'],
      [1, 0.1, 'ALARM'],
      [2, 0, 'OK'],
    ])
    expect(onNew).toBe(0)
    expect(isUpdated(pagesOf(prod))).toBe(false)
  })

  it('rolls back for one fault in a hundred answers under high load, and not under low load', () => {
    const faults = (all: number) => (share: number) => all * share * 0.01
    expect(play(prod, faults(10 * calls)).onNew).toBe(0)
    expect(play(prod, faults(calls)).onNew).toBe(1)
  })

  it('answers everything after five minutes if it is sound, and then its pages are out', () => {
    const { course, onNew, isUpdated } = play(prod, () => 0)
    expect(course.map((one) => one.onNew)).toEqual([0, 0.1, 0.1, 0.1, 0.1, 0.1, 1])
    expect(onNew).toBe(1)
    expect(isUpdated(pagesOf(prod))).toBe(true)
  })

  it('does not begin while the alarm is on already, which is what -c shift=off is for', () => {
    const { course, stopped } = play(prod, () => 10)
    expect(stopped).toBe(true)
    expect(course.every((one) => one.onNew === 0)).toBe(true)
  })
})
