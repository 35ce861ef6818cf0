import { Duration } from 'aws-cdk-lib'
import { AlarmStatusWidget, Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { groups } from '#lib/groups.ts'
import type { Stage } from '../stage.ts'
import type { AppAlarms, Jobs } from './app-alarms.ts'
import type { DataTable } from './data-table.ts'
import type { Distribution } from './distribution.ts'
import { edgeFaultRate, edgeFunctionErrors } from './edge-metrics.ts'
import type { HttpApi } from './http-api.ts'
import { operationMetric } from './operation-metrics.ts'
import type { StreamFanOut } from './stream-fan-out.ts'
import type { WorkerFunction } from './worker-function.ts'

type AppDashboardProps = {
  stage: Stage
  http: HttpApi
  edge: Distribution
  table: DataTable
  stream: StreamFanOut
  functions: ReadonlyMap<string, WorkerFunction>
  jobs: Jobs
  alarms: AppAlarms
}

const period = Duration.minutes(5)
const operations = groups.flatMap(({ contract }) => Object.keys(contract))
const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12 })

/** What one looks at first: what rings, what people get, what it is made of. */
export class AppDashboard extends Dashboard {
  constructor(
    scope: Construct,
    id: string,
    { stage, http, edge, table, stream, functions, jobs, alarms }: AppDashboardProps,
  ) {
    const { api } = http
    const { sweeper, nightly, figures } = jobs
    const fns = [...functions.values()].map(({ fn }) => fn)
    const sum = { statistic: 'Sum', period }
    super(scope, id, {
      dashboardName: `sameway-${stage.name}`,
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: alarms.all, width: 24 })],
        [
          graph(
            'Calls',
            [api.metricCount(sum), api.metricClientError(sum), api.metricServerError(sum)],
            [api.metricLatency({ statistic: 'p50', period }), api.metricLatency({ statistic: 'p95', period })],
          ),
          graph('Fan-out', [stream.lag({ period })], [stream.putAside({ period })]),
        ],
        [
          graph(
            'Edge: 5xx in %, and errors of its functions',
            [edgeFaultRate(edge.distribution.distributionId, period)],
            edge.functions.flatMap(({ functionName }) => Object.values(edgeFunctionErrors(functionName, period))),
          ),
        ],
        [
          graph(
            'p95 of each operation',
            operations.map((name) => operationMetric('Duration', name, { statistic: 'p95', period })),
          ),
          graph(
            'Faults of each operation',
            operations.map((name) => operationMetric('Faults', name, sum)),
          ),
        ],
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
          graph('Table units', [
            table.metricConsumedReadCapacityUnits(sum),
            table.metricConsumedWriteCapacityUnits(sum),
          ]),
        ],
        [
          graph(
            'Sweeper',
            [sweeper.fn.metricInvocations({ period }), sweeper.fn.metricErrors({ period })],
            [sweeper.fn.metricDuration({ statistic: 'Maximum', period })],
          ),
          graph(
            'Nightly job',
            [
              nightly.fn.metricInvocations({ period }),
              nightly.fn.metricErrors({ period }),
              figures.disagreements({ period }),
            ],
            [nightly.fn.metricDuration({ statistic: 'Maximum', period })],
          ),
        ],
      ],
    })
  }
}
