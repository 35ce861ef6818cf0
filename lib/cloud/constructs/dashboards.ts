import { Duration } from 'aws-cdk-lib'
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { groups } from '#lib/groups.ts'
import { stackSuffix } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'
import type { AppAlarms, Jobs } from './alarms.ts'
import type { HttpApi } from './api-gateway.ts'
import type { DataTable, StreamFanOut } from './data-table.ts'
import type { Distribution } from './distribution.ts'
import { edgeFaultRate, edgeFunctionErrors, type MailMetrics } from './metrics.ts'
import { faultsByOperation, timesByOperation } from './operation-metrics.ts'
import type { WorkerFunction } from './worker-function.ts'

type AppDashboardProps = {
  stage: Stage
  http: HttpApi
  edge: Distribution
  table: DataTable
  stream: StreamFanOut
  functions: ReadonlyMap<string, WorkerFunction>
  mails: MailMetrics
  alarms: AppAlarms
}

const period = Duration.minutes(5)
const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12 })

/** The first dashboard to open: alarms, API, fan-out, edge, table, mails. Up to 50 metrics a dashboard is free. */
export class AppDashboard extends Dashboard {
  constructor(
    scope: Construct,
    id: string,
    { stage, http, edge, table, stream, functions, mails, alarms }: AppDashboardProps,
  ) {
    const { api } = http
    const logsOfCalls = groups.flatMap(({ name }) => functions.get(name)?.fn.logGroup.logGroupName ?? [])
    const sum = { statistic: 'Sum', period }
    super(scope, id, {
      dashboardName: `sameway-${stage.name}-${stackSuffix}`,
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: alarms.all, width: 24 })],
        [
          graph(
            'Calls',
            [api.metricCount(sum), api.metricClientError(sum), api.metricServerError(sum)],
            [api.metricLatency({ statistic: 'p50', period }), api.metricLatency({ statistic: 'p95', period })],
          ),
          graph('Fan-out', [stream.lag({ period })], [stream.givenUp({ period })]),
        ],
        [
          graph(
            'Edge: 5xx in %, and errors of its functions',
            [edgeFaultRate(edge.distribution.distributionId, period)],
            edge.functions.flatMap(({ functionName }) => Object.values(edgeFunctionErrors(functionName, period))),
          ),
        ],
        [
          new LogQueryWidget({
            title: 'p95 of each operation',
            logGroupNames: logsOfCalls,
            queryLines: timesByOperation,
            view: LogQueryVisualizationType.TABLE,
            width: 12,
          }),
          graph('Faults of each operation', [faultsByOperation(stage)]),
        ],
        [
          graph('Table units', [
            table.metricConsumedReadCapacityUnits(sum),
            table.metricConsumedWriteCapacityUnits(sum),
          ]),
          graph('Mails', [mails.late({ period }), mails.givenUp({ period })]),
        ],
      ],
    })
  }
}

type FunctionsDashboardProps = { stage: Stage; functions: ReadonlyMap<string, WorkerFunction>; jobs: Jobs }

/** Errors and concurrency of each function, and the scheduled jobs. */
export class FunctionsDashboard extends Dashboard {
  constructor(scope: Construct, id: string, { stage, functions, jobs }: FunctionsDashboardProps) {
    const { sweeper, nightly } = jobs
    const fns = [...functions.values()].map(({ fn }) => fn)
    super(scope, id, {
      dashboardName: `sameway-${stage.name}-functions-${stackSuffix}`,
      widgets: [
        [
          graph(
            'Function errors',
            fns.map((fn) => fn.metricErrors({ period })),
          ),
          graph(
            'Functions at once',
            fns.map((fn) => fn.metric('ConcurrentExecutions', { statistic: 'Maximum', period })),
          ),
        ],
        [
          graph(
            'Sweeper',
            [sweeper.fn.metricInvocations({ period }), sweeper.fn.metricErrors({ period })],
            [sweeper.fn.metricDuration({ statistic: 'Maximum', period })],
          ),
          graph(
            'Nightly job',
            [nightly.fn.metricInvocations({ period }), nightly.fn.metricErrors({ period })],
            [nightly.fn.metricDuration({ statistic: 'Maximum', period })],
          ),
        ],
      ],
    })
  }
}
