import { beforeAll, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/table/keys.ts'
import { mailEvents } from '#lib/groups.ts'
import { rowPermissions } from './row-permissions.ts'
import { statementsOf } from './statements-of.ts'
import { prodContext, type SynthesisedStage, sharedStage } from './synth-stage.ts'

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await sharedStage({ context: prodContext })
})

const only = (type: string) => {
  const [found, ...others] = cloud.resources(type)
  expect(others).toEqual([])
  return found ?? expect.fail(`no ${type}`)
}

describe('the events of a mail', () => {
  // https://docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list-config-level.html: a configuration set's
  // own reasons go before those of the account.
  it('stop mails to an address that bounced, and no code because of a complaint', () => {
    const { Properties } = only('AWS::SES::ConfigurationSet')
    expect(Properties.SuppressionOptions).toEqual({ SuppressedReasons: ['BOUNCE'] })
  })

  // https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_EventBridgeDestination.html: the default bus alone.
  it('are published to the default bus: bounces and complaints, and nothing that tracks readers', () => {
    type Destination = { Enabled?: boolean; MatchingEventTypes: string[]; EventBridgeDestination?: object }
    const all = cloud
      .resources('AWS::SES::ConfigurationSetEventDestination')
      .map(({ Properties }) => Properties.EventDestination as Destination) // CloudFormation's shape
    expect(all.flatMap(({ MatchingEventTypes }) => MatchingEventTypes)).not.toContain('open')
    expect(all.flatMap(({ MatchingEventTypes }) => MatchingEventTypes)).not.toContain('click')
    const [bus, ...others] = all.filter(({ EventBridgeDestination }) => EventBridgeDestination)
    expect(others).toEqual([])
    expect(bus?.Enabled ?? true).toBe(true)
    expect(bus?.MatchingEventTypes.toSorted()).toEqual(['bounce', 'complaint'])
    expect(JSON.stringify(bus?.EventBridgeDestination)).toContain(':event-bus/default')
  })

  // https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-ses.html
  it('reach their function from SES alone and for our own mails alone, because the whole account shares the bus', () => {
    const [rule] = cloud.resources('AWS::Events::Rule').filter(({ id }) => id.startsWith('MailEvents'))
    const { id: rules } = only('AWS::SES::ConfigurationSet')
    expect(rule?.Properties.EventPattern).toEqual({
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: rules }] } } },
    })
    const [permission, ...others] = cloud
      .resources('AWS::Lambda::Permission')
      .filter(({ Properties }) => JSON.stringify(Properties.FunctionName).includes('Functionmailevents'))
    expect(others).toEqual([])
    expect(permission?.Properties).toMatchObject({
      Principal: 'events.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [rule?.id, 'Arn'] },
    })
  })

  it('are stored by a function that may write these rows, read none and touch no other', async () => {
    const may = rowPermissions(cloud)
    const [bounce, complaint] = [keys.bounce('a@b.example').PK, keys.complaint('c@d.example').PK]
    for (const partition of [bounce, complaint]) {
      expect(await may(mailEvents, 'UpdateItem', partition)).toBe(true)
      for (const action of ['PutItem', 'DeleteItem']) expect(await may(mailEvents, action, partition)).toBe(false)
    }
    const others = [keys.user('usr_1').PK, keys.emailLock('a@b.example').PK, keys.audit('2026-11', '', '').PK]
    for (const action of ['PutItem', 'UpdateItem', 'GetItem', 'Query', 'DeleteItem'])
      for (const partitions of [...others.map((one) => [one]), [bounce, ...others], []])
        expect([action, partitions, await may(mailEvents, action, ...partitions)]).toEqual([action, partitions, false])
    const actions = statementsOf(cloud.main, 'FunctionmaileventsRole').flatMap((statement) => statement.actions)
    expect(actions.toSorted()).toEqual(['dynamodb:UpdateItem', 'logs:CreateLogStream', 'logs:PutLogEvents'])
  })
})
