import { join } from 'node:path'
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { fanOut, groups, nightly, type Resource, socket, sweeper, unknownRoute, type Worker } from '#lib/groups.ts'
import { AccessLogs } from './constructs/access-logs.ts'
import { AppAlarms } from './constructs/app-alarms.ts'
import { AppDashboard } from './constructs/app-dashboard.ts'
import { CodeKeys } from './constructs/code-keys.ts'
import { DataTable } from './constructs/data-table.ts'
import { Distribution } from './constructs/distribution.ts'
import { FigureMetrics } from './constructs/figure-metrics.ts'
import { HttpApi } from './constructs/http-api.ts'
import { Mail } from './constructs/mail.ts'
import { OriginSecret } from './constructs/origin-secret.ts'
import { places } from './constructs/places.ts'
import { PrivateBucket } from './constructs/private-bucket.ts'
import { Schedule } from './constructs/schedule.ts'
import { SiteFiles } from './constructs/site-files.ts'
import { SocketApi } from './constructs/socket-api.ts'
import { StreamFanOut } from './constructs/stream-fan-out.ts'
import { Uploads } from './constructs/uploads.ts'
import { type Grantable, WorkerFunction } from './constructs/worker-function.ts'
import { admitFiles, readSiteHeaders } from './site-headers.ts'
import type { Stage } from './stage.ts'

type AppStackProps = StackProps & { stage: Stage; webAclArn: string }

/** All of one stage in its region. Composition only: each concern stands in its own construct. */
export class AppStack extends Stack {
  constructor(scope: Construct, id: string, { stage, webAclArn, ...props }: AppStackProps) {
    super(scope, id, props)

    // What is kept.
    const accessLogs = new AccessLogs(this, 'AccessLogs', { stage })
    const table = new DataTable(this, 'Table', { stage })
    const uploads = new Uploads(this, 'Uploads', { stage, accessLogs })
    const codeKeys = new CodeKeys(this, 'CodeKeys', { stage })
    const originSecret = new OriginSecret(this, 'OriginSecret', { stage })
    const mail = new Mail(this, 'Mail', { stage })

    // What is reached from outside, all at one address.
    const http = new HttpApi(this, 'Http', { stage })
    const sockets = new SocketApi(this, 'Sockets', { stage, apiKey: originSecret.sent })
    const site = new PrivateBucket(this, 'Site', {
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'site/',
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const headers = readSiteHeaders(join(stage.dist, 'web/csp.json'))
    const policy = admitFiles(headers['content-security-policy'] ?? '', uploads.origin)
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
    uploads.acceptFrom(edge.origin)

    // What runs.
    const resources: Record<Resource, Grantable> = {
      table,
      audit: table,
      'code-keys': codeKeys,
      mail,
      files: uploads,
      places,
      sockets,
    }
    const functions = new Map<string, WorkerFunction>()
    const run = (worker: Worker, timeout: Duration, more: Record<string, string> = {}): WorkerFunction => {
      const environment = {
        PUBLIC_ORIGINS: edge.origin,
        SYSTEM_ADMIN_EMAIL: stage.systemAdminEmail,
        DRIVER_MAIL_DOMAIN: `drivers.${stage.mailDomain}`,
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
    sockets.route(run(socket, Duration.seconds(10), behindTheEdge).fn)
    const stream = new StreamFanOut(this, 'Stream', {
      stage,
      table,
      worker: run(fanOut, Duration.minutes(1)),
      accessLogs,
    })
    const sweeping = run(sweeper, Duration.seconds(55))
    // What one run leaves undone the next one does, a minute later.
    new Schedule(this, 'Sweeping', { worker: sweeping, when: 'rate(1 minute)', repeats: 0 })
    const night = run(nightly, Duration.minutes(15))
    new Schedule(this, 'Night', { worker: night, when: 'cron(10 0 * * ? *)', repeats: 2 })

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
      figures: new FigureMetrics(this, 'Figures', { stage, worker: night }),
    }
    const watched = { stage, http, table, stream, functions, jobs }
    const alarms = new AppAlarms(this, 'Alarms', watched)
    new AppDashboard(this, 'Dashboard', { ...watched, alarms })
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
