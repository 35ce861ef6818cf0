import { Duration } from 'aws-cdk-lib'
import { AlarmStatusWidget, Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { groups } from '#lib/groups.ts'
import type { Stage } from '../stage.ts'
import type { AppAlarms, Jobs } from './app-alarms.ts'
import type { DataTable } from './data-table.ts'
import type { HttpApi } from './http-api.ts'
import type { MailMetrics } from './mail-metrics.ts'
import { operationMetric } from './operation-metrics.ts'
import type { StreamFanOut } from './stream-fan-out.ts'
import type { WorkerFunction } from './worker-function.ts'

type AppDashboardProps = {
  stage: Stage
  http: HttpApi
  table: DataTable
  stream: StreamFanOut
  functions: ReadonlyMap<string, WorkerFunction>
  jobs: Jobs
  mails: MailMetrics
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
    { stage, http, table, stream, functions, jobs, mails, alarms }: AppDashboardProps,
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
          graph('Fan-out', [stream.lag({ period })], [stream.givenUp({ period })]),
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
          graph('Mails', [mails.late({ period }), mails.givenUp({ period })]),
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
