import { Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import { type AlarmName, runbook } from '../runbook.ts'
import type { Stage } from '../stage.ts'

type Threshold = {
  metric: IMetric
  atLeast: number
  /** How many of the metric's periods in a row. */
  periods?: number
  /** Told apart where one alarm watches several things. */
  of?: string
}

/** Rings by mail. What an alarm means stands in the runbook, what makes it ring stands where it is set. */
export class Alarms extends Construct {
  readonly all: Alarm[] = []
  private readonly topic: Topic

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    // To demand TLS is to write a policy, and a policy replaces the default that let alarms in.
    this.topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    )
    if (stage.alarmEmail) this.topic.addSubscription(new EmailSubscription(stage.alarmEmail))
  }

  alarmWhen(name: AlarmName, { metric, atLeast, periods = 1, of = '' }: Threshold): void {
    this.set(name + of, name, {
      metric,
      threshold: atLeast,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }

  /** For what should go on for ever: here silence is the alarm. */
  alarmWithout(name: AlarmName, { metric, periods = 1 }: Omit<Threshold, 'atLeast'>): void {
    this.set(name, name, {
      metric,
      threshold: 1,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    })
  }

  private set(id: string, name: AlarmName, props: ConstructorParameters<typeof Alarm>[2]): void {
    const { title, meaning } = runbook[name]
    const alarm = new Alarm(this, id, { ...props, alarmDescription: `${meaning} Runbook: ${title}` })
    alarm.addAlarmAction(new SnsAction(this.topic))
    this.all.push(alarm)
  }
}
