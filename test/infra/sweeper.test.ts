import { readFileSync } from 'node:fs'
import { Match } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweeperLimits } from '#functions/jobs/sweep-due-tasks.ts'
import { expectResource } from './expect-resource.ts'
import { prodContext, type SynthesisedStage, sharedStage } from './synth-stage.ts'

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await sharedStage({ context: prodContext })
})

describe('the sweeper', () => {
  it('raises an alarm when a task is set aside, and each hour while one is, by the words that the sweeper logs', () => {
    const words = ['task put aside', 'tasks are aside']
    const said = ['functions/jobs/sweeper.ts', 'functions/jobs/sweep-due-tasks.ts']
      .map((path) => readFileSync(path, 'utf8'))
      .join()
    for (const word of words) expect(said).toContain(`log('error', '${word}'`)
    expectResource(cloud.main, 'AWS::Logs::MetricFilter', {
      FilterPattern: `{ ${words.map((word) => `($.message = "${word}")`).join(' || ')} }`,
      LogGroupName: { Ref: Match.stringLikeRegexp('^Functionsweeper') },
      MetricTransformations: [Match.objectLike({ MetricNamespace: 'Sameway/prod', MetricName: 'TasksAside' })],
    })
    expectResource(cloud.main, 'AWS::CloudWatch::Alarm', {
      AlarmDescription: Match.stringLikeRegexp('Runbook: Tasks were put aside$'),
      MetricName: 'TasksAside',
      Period: 3600,
      Threshold: 1,
    })
  })

  // The tasks of a run start within forty seconds, and each may take at most ten.
  it('has the time for the last of its tasks', () => {
    const { beginsWithinMs, taskMs } = sweeperLimits
    expectResource(cloud.main, 'AWS::Lambda::Function', { Description: 'Sameway prod: sweeper', Timeout: 55 })
    expect(beginsWithinMs + taskMs).toBeLessThan(55_000)
  })
})
