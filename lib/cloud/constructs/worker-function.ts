import { join } from 'node:path'
import { Duration, Stack } from 'aws-cdk-lib'
import {
  type AddToPrincipalPolicyResult,
  Effect,
  type IPrincipal,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import { Construct } from 'constructs'
import type { Resource, Worker } from '#lib/groups.ts'
import { acceptWildcard, logGroupProps } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'
import { OperationMetrics } from './operation-metrics.ts'

type WorkerFunctionProps = {
  stage: Stage
  worker: Pick<Worker, 'name' | 'memoryMb' | 'uses'>
  timeout: Duration
  environment: Record<string, string>
}

type Conditions = Record<string, unknown>

/** Something that a function can be granted: permissions and the variables that go with them. */
export type Grantable = { grantTo(worker: WorkerFunction): void }

/** Holds its permissions itself: policies beside the roles would be 26 of the 500 resources that a stack may have. */
class OwnRole extends Role {
  private readonly permissions: PolicyDocument

  constructor(scope: Construct, id: string, assumedBy: IPrincipal) {
    const permissions = new PolicyDocument()
    super(scope, id, { assumedBy, inlinePolicies: { Own: permissions } })
    this.permissions = permissions
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.permissions.addStatements(statement)
    return { statementAdded: true, policyDependable: this }
  }
}

/** One Lambda from one bundle. Without grants it may only write its own log. */
export class WorkerFunction extends Construct {
  readonly fn: LambdaFunction
  readonly uses: readonly Resource[]
  private readonly role: Role

  constructor(scope: Construct, id: string, { stage, worker, timeout, environment }: WorkerFunctionProps) {
    super(scope, id)
    this.uses = worker.uses
    const logGroup = new LogGroup(this, 'Log', logGroupProps(stage))
    new OperationMetrics(this, 'Metrics', { stage, logGroup })
    this.role = new OwnRole(this, 'Role', new ServicePrincipal('lambda.amazonaws.com'))
    logGroup.grantWrite(this.role)
    this.fn = new LambdaFunction(this, 'Function', {
      description: `Sameway ${stage.name}: ${worker.name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(stage.dist, 'functions', worker.name)),
      handler: 'index.handler',
      memorySize: worker.memoryMb,
      timeout,
      role: this.role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        STAGE: stage.name,
        ...(stage.release && { RELEASE: stage.release }),
        ...environment,
      },
    })
  }

  allow(actions: readonly string[], resources: readonly string[], conditions: Conditions = {}): void {
    this.role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [...resources], conditions }))
  }

  /** Allows actions on all resources with a prefix. The reason is for the audit. */
  allowUnder(prefix: string, actions: readonly string[], reason: string, conditions?: Conditions): void {
    this.allow(actions, [`${prefix}*`], conditions)
    acceptWildcard(this, `${prefix}*`, reason)
  }

  /** Overrides every permission, present or future. */
  deny(actions: readonly string[], resources: readonly string[], conditions: Conditions): void {
    this.role.addToPolicy(
      new PolicyStatement({ effect: Effect.DENY, actions: [...actions], resources: [...resources], conditions }),
    )
  }

  setVariable(name: string, value: string): void {
    this.fn.addEnvironment(name, value)
  }
}

/** Amazon Location needs no resource: a permission, and the variable that selects it, are enough. */
const grantOf = (service: 'geo-places' | 'geo-routes', action: string): Grantable => ({
  grantTo: (worker) => {
    worker.allow([`${service}:${action}`], [`arn:aws:${service}:${Stack.of(worker).region}::provider/default`])
    worker.setVariable('PLACES_PROVIDER', 'amazon')
  },
})

export const places = grantOf('geo-places', 'Geocode')
export const routes = grantOf('geo-routes', 'CalculateRoutes')
export const suggestions = grantOf('geo-places', 'Autocomplete')

type ScheduleProps = {
  worker: WorkerFunction
  /** `rate(…)`, or `cron(…)` in London time. */
  when: string
  /** How often a failed run is retried. */
  repeats: 0 | 1 | 2
}

export class Schedule extends Construct {
  constructor(scope: Construct, id: string, { worker, when, repeats }: ScheduleProps) {
    super(scope, id)
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } }
    const role = new OwnRole(this, 'Role', new ServicePrincipal('scheduler.amazonaws.com', { conditions }))
    // CDK's own target would also allow every version of the function.
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [worker.fn.functionArn] }))
    // A run that waited longer would overlap with the next one. A retry comes minutes later, and needs its time.
    const keptFor = repeats === 0 ? Duration.seconds(60) : Duration.hours(1)
    const retryPolicy = { maximumRetryAttempts: repeats, maximumEventAgeInSeconds: keptFor.toSeconds() }
    new CfnSchedule(this, 'Schedule', {
      scheduleExpression: when,
      scheduleExpressionTimezone: 'Europe/London',
      flexibleTimeWindow: { mode: 'OFF' },
      target: { arn: worker.fn.functionArn, roleArn: role.roleArn, retryPolicy },
    })
    // The scheduler only queues the call. Lambda retries a run that throws, twice by default.
    worker.fn.configureAsyncInvoke({ retryAttempts: repeats, maxEventAge: keptFor })
  }
}
