import { Dashboard } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { stackSuffix } from '../stack-suffix.ts'
import type { Stage } from '../stage.ts'
import type { Jobs } from './app-alarms.ts'
import { graph, period } from './app-dashboard.ts'
import type { WorkerFunction } from './worker-function.ts'

type FunctionsDashboardProps = { stage: Stage; functions: ReadonlyMap<string, WorkerFunction>; jobs: Jobs }

/** What runs, one by one: each function's errors and how many of it run at once, and what runs by the clock. */
export class FunctionsDashboard extends Dashboard {
  constructor(scope: Construct, id: string, { stage, functions, jobs }: FunctionsDashboardProps) {
    const { sweeper, nightly, figures } = jobs
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
