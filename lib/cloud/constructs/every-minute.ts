import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import { Construct } from 'constructs'
import type { WorkerFunction } from './worker-function.ts'

/** Runs a function each minute. A run that fails is not repeated: the next one is due anyway and takes the rest too. */
export class EveryMinute extends Construct {
  constructor(scope: Construct, id: string, { worker }: { worker: WorkerFunction }) {
    super(scope, id)
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    })
    // CDK's own target would allow every version of the function as well.
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [worker.fn.functionArn] }))
    new CfnSchedule(this, 'Schedule', {
      scheduleExpression: 'rate(1 minute)',
      flexibleTimeWindow: { mode: 'OFF' },
      target: { arn: worker.fn.functionArn, roleArn: role.roleArn, retryPolicy: { maximumRetryAttempts: 0 } },
    })
  }
}
