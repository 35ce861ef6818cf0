import { join } from 'node:path'
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import {
  canary,
  canaryNight,
  fanOut,
  groups,
  mailEvents,
  nightly,
  type Resource,
  socket,
  sweeper,
  unknownRoute,
  type Worker,
} from '#lib/groups.ts'
import { tableSchema } from '#lib/table-schema.ts'
import { AppAlarms, faultsInAMinute, SpendingBudget } from './constructs/alarms.ts'
import { HttpApi, SocketApi } from './constructs/api-gateway.ts'
import { AccessLogs, BucketEmptier, PrivateBucket } from './constructs/buckets.ts'
import { CallQuery } from './constructs/call-query.ts'
import { CanaryAccount } from './constructs/canary-account.ts'
import { DailyCopy } from './constructs/daily-copy.ts'
import { AppDashboard, FunctionsDashboard } from './constructs/dashboards.ts'
import { DataTable, StreamFanOut } from './constructs/data-table.ts'
import { Distribution } from './constructs/distribution.ts'
import { GradualRelease } from './constructs/gradual-release.ts'
import { Mail, MailEvents } from './constructs/mail.ts'
import { LineMetrics, MailMetrics, NightlyMetrics, TaskMetrics } from './constructs/metrics.ts'
import { CodeKeys, OriginSecret, PushKeys, TaxKeys } from './constructs/secrets.ts'
import { allowFilesOrigin, readSiteHeaders } from './constructs/security-headers.ts'
import { SiteFiles } from './constructs/site-files.ts'
import { Uploads } from './constructs/uploads.ts'
import { type Grantable, places, routes, Schedule, suggestions, WorkerFunction } from './constructs/worker-function.ts'
import type { Stage } from './stage.ts'

type AppStackProps = StackProps & {
  stage: Stage
  webAclArn: string | undefined
  /** The vault of the daily copy. Undefined if the stage has none. */
  copyVaultArn: string | undefined
}

/** Everything of a stage in its region. Composition only: each concern is a construct of its own. */
export class AppStack extends Stack {
  readonly edge: Distribution

  constructor(scope: Construct, id: string, { stage, webAclArn, copyVaultArn, ...props }: AppStackProps) {
    super(scope, id, props)

    // Data.
    // Access logs arrive hours late, even in a bucket that was just emptied for deletion. Only production keeps them.
    const accessLogs = stage.isProd ? new AccessLogs(this, 'AccessLogs', { stage }) : undefined
    const table = new DataTable(this, 'Table', { stage })
    const uploads = new Uploads(this, 'Uploads', { stage, accessLogs })
    const copy = copyVaultArn
      ? new DailyCopy(this, 'Copy', { stage, table, files: uploads.bucketArn, vaultArn: copyVaultArn })
      : undefined
    const codeKeys = new CodeKeys(this, 'CodeKeys', { stage })
    const pushKeys = new PushKeys(this, 'PushKeys', { stage })
    const taxKeys = new TaxKeys({ stage, pushKeys })
    const originSecret = new OriginSecret(this, 'OriginSecret', { stage })
    const mail = new Mail(this, 'Mail', { stage })

    // Entry points, all at one address.
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

    // Functions.
    const resources: Record<Resource, Grantable> = {
      table,
      indexes: table,
      audit: table,
      'health-row': table,
      'limit-rows': table,
      'session-rows': table,
      'message-rows': table,
      'mailbox-rows': table,
      'code-keys': codeKeys,
      'push-keys': pushKeys,
      'tax-keys': taxKeys,
      mail,
      'mail-quota': mail,
      files: uploads,
      places,
      routes,
      suggestions,
      sockets,
      'canary-account': new CanaryAccount({ stage, uploads }),
    }
    const functions = new Map<string, WorkerFunction>()
    const addFunction = (worker: Worker, timeout: Duration, more: Record<string, string> = {}): WorkerFunction => {
      const environment = {
        PUBLIC_ORIGINS: edge.origin,
        SYSTEM_ADMIN_EMAIL: stage.systemAdminEmail,
        DRIVER_MAIL_DOMAIN: stage.driverMailDomain,
        GATES: stage.gates,
        GATES_SINCE: stage.gatesSince,
        WASTE: stage.takesWaste ? 'on' : 'off',
        ...more,
      }
      const added = new WorkerFunction(this, `Function-${worker.name}`, { stage, worker, timeout, environment })
      for (const resource of new Set(worker.uses.map((use) => resources[use]))) resource.grantTo(added)
      functions.set(worker.name, added)
      return added
    }
    const behindTheEdge = { ORIGIN_VERIFY: originSecret.accepted }
    /** The January report is the admin function's alone. */
    const ofReport = {
      PLATFORM_OPERATOR_ID: stage.operatorId,
    }
    const releases = stage.isProd ? new GradualRelease(this, 'Releases', { stage }) : undefined
    const called = (worker: WorkerFunction) => releases?.aliasOf(worker) ?? worker.fn
    for (const group of groups) {
      const more = { ...behindTheEdge, ...(group.name === 'admin' && ofReport) }
      http.route(group.contract, called(addFunction(group, Duration.seconds(10), more)))
    }
    http.routeTheRest(called(addFunction(unknownRoute, Duration.seconds(5), behindTheEdge)))
    http.createInOrder()
    sockets.route(addFunction(socket, Duration.seconds(10), behindTheEdge).fn)
    const fanOutFunction = addFunction(fanOut, Duration.minutes(1))
    const stream = new StreamFanOut(this, 'Stream', { stage, table, worker: fanOutFunction, accessLogs })
    new BucketEmptier(this, 'BucketEmptier', { stage })
    // No retries: the next run, a minute later, does the work of a failed one.
    const sweeperFunction = addFunction(sweeper, Duration.seconds(55))
    new Schedule(this, 'Sweeping', { worker: sweeperFunction, when: 'rate(1 minute)', repeats: 0 })
    const mailEventsFunction = addFunction(mailEvents, Duration.seconds(10))
    new MailEvents(this, 'MailEvents', { mail, worker: mailEventsFunction })
    const nightlyFunction = addFunction(nightly, Duration.minutes(15))
    stream.grantFailedRecords(nightlyFunction)
    new Schedule(this, 'Night', { worker: nightlyFunction, when: 'cron(10 0 * * ? *)', repeats: 2 })
    const canaryFunction = addFunction(canary, Duration.minutes(1))
    new Schedule(this, 'Looking', { worker: canaryFunction, when: 'rate(5 minutes)', repeats: 0 })

    const canaryNightFunction = addFunction(canaryNight, Duration.minutes(2))
    new Schedule(this, 'LookingAtNight', { worker: canaryNightFunction, when: 'cron(20 3 * * ? *)', repeats: 0 })

    // The site, after everything that it calls.
    new SiteFiles(this, 'SiteFiles', {
      stage,
      folder: join(stage.dist, 'web'),
      bucket: site,
      distribution: edge.distribution,
      after: [...functions.values(), http, sockets, stream],
    })

    // Alarms and dashboards.
    const jobs = {
      sweeper: sweeperFunction,
      nightly: nightlyFunction,
      canary: canaryFunction,
      canaryNight: canaryNightFunction,
      findings: new NightlyMetrics(this, 'Figures', { stage, worker: nightlyFunction }),
      tasks: new TaskMetrics(this, 'TaskMetrics', { stage, worker: sweeperFunction }),
    }
    const workers = { fanOut: fanOutFunction, sweeper: sweeperFunction }
    const mails = new MailMetrics(this, 'MailMetrics', { stage, workers })
    const lines = new LineMetrics(this, 'Lines', { stage, functions })
    const watched = { stage, http, edge, table, stream, functions, jobs, mails, lines, mail, copy }
    const alarms = new AppAlarms(this, 'Alarms', watched)
    releases?.goBackBy(alarms.alarmWhen('releaseFaults', { metric: faultsInAMinute(http), atLeast: 3 }))
    const { budget, alarmEmail } = stage
    if (alarmEmail) new SpendingBudget(this, 'Spending', { budget, alarmEmail })
    new AppDashboard(this, 'Dashboard', { ...watched, alarms })
    new FunctionsDashboard(this, 'FunctionsDashboard', watched)
    new CallQuery(this, 'CallQuery', { stage })
    const outputs = {
      Url: edge.origin,
      EdgeAddress: edge.distribution.distributionDomainName,
      ApiAddress: `https://${http.host}`,
      TableName: table.tableName,
      UploadsBucket: uploads.bucketName,
      SweeperFunction: sweeperFunction.fn.functionName,
      // Read by the next deploy: see lib/deploy/live-stack.ts.
      Indexes: tableSchema.indexes.join(),
      ...(stage.release && { Release: stage.release }),
      ...stream.outputs,
      ...alarms.outputs,
    }
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value })
  }
}
