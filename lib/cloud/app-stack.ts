import { join } from 'node:path'
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import {
  canary,
  fanOut,
  groups,
  nightly,
  type Resource,
  socket,
  sweeper,
  unknownRoute,
  type Worker,
} from '#lib/groups.ts'
import { AppAlarms, SpendingBudget } from './constructs/alarms.ts'
import { HttpApi, SocketApi } from './constructs/api-gateway.ts'
import { AccessLogs, BucketEmptier, PrivateBucket } from './constructs/buckets.ts'
import { AppDashboard, FunctionsDashboard } from './constructs/dashboards.ts'
import { DataTable, StreamFanOut } from './constructs/data-table.ts'
import { Distribution } from './constructs/distribution.ts'
import { Mail } from './constructs/mail.ts'
import { FigureMetrics, MailMetrics } from './constructs/metrics.ts'
import { CodeKeys, OriginSecret } from './constructs/secrets.ts'
import { allowFilesOrigin, readSiteHeaders } from './constructs/security-headers.ts'
import { SiteFiles } from './constructs/site-files.ts'
import { Uploads } from './constructs/uploads.ts'
import { type Grantable, places, routes, Schedule, suggestions, WorkerFunction } from './constructs/worker-function.ts'
import type { Stage } from './stage.ts'

type AppStackProps = StackProps & { stage: Stage; webAclArn: string | undefined }

/** All of one stage in its region. Composition only: each concern stands in its own construct. */
export class AppStack extends Stack {
  readonly edge: Distribution

  constructor(scope: Construct, id: string, { stage, webAclArn, ...props }: AppStackProps) {
    super(scope, id, props)

    // What is kept.
    // Logs come hours after what they tell of, also into a bucket that has just been emptied to be deleted.
    const accessLogs = stage.isProd ? new AccessLogs(this, 'AccessLogs', { stage }) : undefined
    const table = new DataTable(this, 'Table', { stage })
    const uploads = new Uploads(this, 'Uploads', { stage, accessLogs })
    const codeKeys = new CodeKeys(this, 'CodeKeys', { stage })
    const originSecret = new OriginSecret(this, 'OriginSecret', { stage })
    const mail = new Mail(this, 'Mail', { stage })

    // What is reached from outside, all at one address.
    const http = new HttpApi(this, 'Http', { stage })
    const sockets = new SocketApi(this, 'Sockets', { stage, apiKey: originSecret.sent })
    const site = new PrivateBucket(this, 'Site', {
      accessLogs: { bucket: accessLogs, prefix: 'site/' },
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const headers = readSiteHeaders(join(stage.dist, 'web/csp.json'))
    const policy = allowFilesOrigin(headers['content-security-policy'] ?? '', uploads.origin)
    const edge = new Distribution(this, 'Edge', {
      stage,
      site,
      apiHost: http.host,
      socketsHost: sockets.host,
      originSecret: originSecret.sent,
      headers: { ...headers, 'content-security-policy': policy },
      webAclArn,
      accessLogs,
    })
    this.edge = edge
    uploads.acceptFrom(edge.origin)

    // What runs.
    const resources: Record<Resource, Grantable> = {
      table,
      indexes: table,
      audit: table,
      'code-keys': codeKeys,
      mail,
      files: uploads,
      places,
      routes,
      suggestions,
      sockets,
    }
    const functions = new Map<string, WorkerFunction>()
    const run = (worker: Worker, timeout: Duration, more: Record<string, string> = {}): WorkerFunction => {
      const environment = {
        PUBLIC_ORIGINS: edge.origin,
        SYSTEM_ADMIN_EMAIL: stage.systemAdminEmail,
        DRIVER_MAIL_DOMAIN: stage.driverMailDomain,
        ...more,
      }
      const made = new WorkerFunction(this, `Function-${worker.name}`, { stage, worker, timeout, environment })
      for (const resource of new Set(worker.uses.map((use) => resources[use]))) resource.grantTo(made)
      functions.set(worker.name, made)
      return made
    }
    const behindTheEdge = { ORIGIN_VERIFY: originSecret.accepted }
    for (const group of groups) http.route(group.contract, run(group, Duration.seconds(10), behindTheEdge).fn)
    http.routeTheRest(run(unknownRoute, Duration.seconds(5), behindTheEdge).fn)
    http.createInOrder()
    sockets.route(run(socket, Duration.seconds(10), behindTheEdge).fn)
    const telling = run(fanOut, Duration.minutes(1))
    const stream = new StreamFanOut(this, 'Stream', { stage, table, worker: telling, accessLogs })
    new BucketEmptier(this, 'BucketEmptier', { stage })
    const sweeping = run(sweeper, Duration.seconds(55))
    // What one run leaves undone the next one does, a minute later.
    new Schedule(this, 'Sweeping', { worker: sweeping, when: 'rate(1 minute)', repeats: 0 })
    const night = run(nightly, Duration.minutes(15))
    new Schedule(this, 'Night', { worker: night, when: 'cron(10 0 * * ? *)', repeats: 2 })

    const looking = run(canary, Duration.minutes(1))
    new Schedule(this, 'Looking', { worker: looking, when: 'rate(5 minutes)', repeats: 0 })

    // What people see, when all that it calls is there.
    new SiteFiles(this, 'SiteFiles', {
      stage,
      folder: join(stage.dist, 'web'),
      bucket: site,
      distribution: edge.distribution,
      after: [...functions.values(), http, sockets, stream],
    })

    // What is watched.
    const jobs = {
      sweeper: sweeping,
      nightly: night,
      canary: looking,
      figures: new FigureMetrics(this, 'Figures', { stage, worker: night }),
    }
    const mails = new MailMetrics(this, 'MailMetrics', { stage, workers: { fanOut: telling, sweeper: sweeping } })
    const watched = { stage, http, edge, table, stream, functions, jobs, mails }
    const alarms = new AppAlarms(this, 'Alarms', watched)
    const { budget, alarmEmail } = stage
    if (alarmEmail) new SpendingBudget(this, 'Spending', { budget, alarmEmail })
    new AppDashboard(this, 'Dashboard', { ...watched, alarms })
    new FunctionsDashboard(this, 'FunctionsDashboard', watched)
    const outputs = {
      Url: edge.origin,
      EdgeAddress: edge.distribution.distributionDomainName,
      ApiAddress: `https://${http.host}`,
      TableName: table.tableName,
      UploadsBucket: uploads.bucketName,
      ...stream.outputs,
    }
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value })
  }
}
