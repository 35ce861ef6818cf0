import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import { Construct } from 'constructs'
import type { WorkerFunction } from './worker-function.ts'

type ScheduleProps = {
  worker: WorkerFunction
  /** `rate(…)`, or `cron(…)` by the clocks of London. */
  when: string
  /** How often a run that failed is repeated. */
  repeats: 0 | 1 | 2
}

/** Runs a function by the clock. */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, { worker, when, repeats }: ScheduleProps) {
    super(scope, id)
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    })
    // CDK's own target would allow every version of the function as well.
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [worker.fn.functionArn] }))
    const retryPolicy = { maximumRetryAttempts: repeats }
    new CfnSchedule(this, 'Schedule', {
      scheduleExpression: when,
      scheduleExpressionTimezone: 'Europe/London',
      flexibleTimeWindow: { mode: 'OFF' },
      target: { arn: worker.fn.functionArn, roleArn: role.roleArn, retryPolicy },
    })
    // The schedule is done once the call is queued; a run that throws is repeated by Lambda, unasked twice.
    worker.fn.configureAsyncInvoke({ retryAttempts: repeats })
  }
}
