const million = 1_000_000

/**
 * List prices in US dollars, for London where they differ by region, by usage type as in AWS's price list
 * (https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/<service>/current/eu-west-2/index.json) of October 2026.
 * Those marked "not looked up" are from memory; check the page of the service.
 */
const prices = {
  /** https://aws.amazon.com/waf/pricing/, the same in all regions */
  firewall: { acl: 5, rule: 1, request: 0.6 / million },
  /** https://aws.amazon.com/cloudfront/pricing/: EU-Requests-Tier2-HTTPS, EU-DataTransfer-Out-Bytes, …-OBytes */
  edge: { request: 0.012 / 10_000, gbOut: 0.085, gbToOrigin: 0.02, functionRun: 0.1 / million },
  /** https://aws.amazon.com/api-gateway/pricing/: EUW2-ApiGatewayHttpRequest; of sockets not looked up */
  api: { call: 1.16 / million, message: 1.16 / million, minute: 0.29 / million },
  /** https://aws.amazon.com/lambda/pricing/: EUW2-Request, EUW2-Lambda-GB-Second-ARM */
  functions: { run: 0.2 / million, gbSecond: 0.0000133334 },
  /** https://aws.amazon.com/dynamodb/pricing/on-demand/: not looked up */
  table: { read: 0.1485 / million, write: 0.7423 / million, gbMonth: 0.2972, gbMonthOfBackup: 0.2378 },
  /**
   * https://aws.amazon.com/backup/pricing/: not looked up. Each backup of a table is complete; backups of files store
   * only the changes.
   */
  copy: { tableGbMonth: 0.119, filesGbMonth: 0.055, gbToRegion: 0.02 },
  /**
   * https://aws.amazon.com/s3/pricing/: EUW2-TimedStorage-ByteHrs, -Requests-Tier1, -Requests-Tier2, -DataTransfer-Out
   */
  files: { gbMonth: 0.024, write: 0.0053 / 1000, read: 0.0042 / 10_000, gbOut: 0.09 },
  /** https://aws.amazon.com/ses/pricing/: EUW2-Recipients */
  mail: { each: 0.1 / 1000 },
  /**
   * https://aws.amazon.com/location/pricing/: not looked up. The price classes are documented: Autocomplete without
   * further features is Label and Geocode with `Storage` is Stored
   * (https://docs.aws.amazon.com/location/latest/developerguide/places-pricing.html), a route for a car, a truck or on
   * foot is Core (https://docs.aws.amazon.com/location/latest/developerguide/routes-pricing.html).
   */
  places: { suggestion: 0.5 / 1000, storedPoint: 4 / 1000, route: 0.5 / 1000 },
  /** https://aws.amazon.com/secrets-manager/pricing/: EUW2-AWSSecretsManager-Secrets */
  secrets: { each: 0.4 },
  /** https://aws.amazon.com/eventbridge/pricing/: EUW2-ScheduledInvocation */
  clock: { run: 1.15 / million },
  /**
   * https://aws.amazon.com/cloudwatch/pricing/: EUW2-CW:AlarmMonitorUsage, -MetricMonitorUsage,
   * EUW2-DataProcessing-Bytes
   */
  watching: { alarmMetric: 0.1, compositeAlarm: 0.5, metric: 0.3, dashboard: 3, gbOfLog: 0.5985 },
} as const

/** CloudWatch's permanent free allowance per month, the only allowance that the sums deduct. */
export const alwaysFree = {
  /** https://aws.amazon.com/cloudwatch/pricing/, "Free tier" */
  watching: { alarmMetrics: 10, metrics: 10, dashboards: 3, metricsOnDashboard: 50, gbOfLog: 5 },
} as const

type Resource = { id: string; Type: string; Properties: Record<string, unknown> }

/** The parts of a stage's templates that cost money even without calls. */
export type FixedResources = {
  acls: number
  firewallRules: number
  secrets: number
  /** An alarm costs extra for each metric that it watches. */
  alarmMetrics: number
  compositeAlarms: number
  /** Metrics that always exist. Those of operations exist only in hours with a fault. */
  metrics: number
  metricsPerOperation: number
  /** How many metrics each dashboard shows. */
  dashboards: readonly number[]
  /** Scheduled functions: their runs a month, and their memory. */
  runs: readonly { perMonth: number; gb: number }[]
  /** Plans that copy table and files each day: the days that each copy of the table is kept, in both regions. */
  copies: readonly { days: number }[]
}

/** The usage of a month. */
export type Usage = {
  edgeRequests: number
  gbOut: number
  calls: number
  socketMessages: number
  socketMinutes: number
  functionRuns: number
  gbSeconds: number
  readUnits: number
  writeUnits: number
  gbInTable: number
  gbOfFiles: number
  fileWrites: number
  fileReads: number
  gbOfFilesOut: number
  mails: number
  /** Calls of Amazon Location. */
  suggestions: number
  storedPoints: number
  routes: number
  gbOfLog: number
  monthsOfLog: number
  /** Calls that fail; in the worst case each in a different hour and operation. */
  faults: number
}

type Line = { service: string; dollars: number }

const hoursOfMonth = 730
const minutesOfMonth = hoursOfMonth * 60
const daysOfMonth = hoursOfMonth / 24
/** Lambda counts polled, filtered, invoked, failed, dropped and set-aside records of a mapping. */
const metricsOfMapping = 6

export const fixedResourcesOf = (resources: readonly Resource[]): FixedResources => {
  const ofType = (type: string) => resources.filter(({ Type }) => Type === type)
  const filters = ofType('AWS::Logs::MetricFilter').map(({ Properties }) => JSON.stringify(Properties))
  const isOfOperations = (filter: string) => filter.includes('"Dimensions"')
  const mappings = ofType('AWS::Lambda::EventSourceMapping').filter(({ Properties }) => Properties.MetricsConfig)
  return {
    acls: ofType('AWS::WAFv2::WebACL').length,
    firewallRules: ofType('AWS::WAFv2::WebACL').flatMap(({ Properties }) => Properties.Rules).length,
    secrets: ofType('AWS::SecretsManager::Secret').length,
    alarmMetrics: ofType('AWS::CloudWatch::Alarm').reduce((sum, { Properties }) => sum + metricsOf(Properties), 0),
    compositeAlarms: ofType('AWS::CloudWatch::CompositeAlarm').length,
    metrics: countMetrics(filters.filter((filter) => !isOfOperations(filter))) + mappings.length * metricsOfMapping,
    metricsPerOperation: countMetrics(filters.filter(isOfOperations)),
    dashboards: ofType('AWS::CloudWatch::Dashboard').map(({ Properties }) => metricsDrawn(Properties)),
    copies: ofType('AWS::Backup::BackupPlan').map(({ Properties }) => ({ days: daysKept(Properties) })),
    runs: [...ofType('AWS::Scheduler::Schedule'), ...ofType('AWS::Events::Rule')].flatMap((schedule) =>
      runsOf(schedule, ofType('AWS::Lambda::Function')),
    ),
  }
}

/** In both regions together. */
const daysKept = (plan: Record<string, unknown>): number =>
  [...JSON.stringify(plan).matchAll(/"DeleteAfterDays":(\d+)/g)].reduce((sum, [, days]) => sum + Number(days), 0)

const metricsOf = ({ Metrics }: Record<string, unknown>): number =>
  Array.isArray(Metrics) ? Metrics.filter((metric) => 'MetricStat' in metric).length : 1

/** Several filters may feed one metric. */
const countMetrics = (filters: readonly string[]): number =>
  new Set(filters.map((filter) => /"MetricName":"([^"]+)"/.exec(filter)?.[1])).size

/** Each metric is a list that begins with namespace and name. The body is JSON inside the template's JSON. */
const metricsDrawn = ({ DashboardBody }: Record<string, unknown>): number =>
  JSON.stringify(DashboardBody).match(/\[\\"[A-Z][\w/-]*\\",/g)?.length ?? 0

const runsOf = ({ id, Properties }: Resource, functions: readonly Resource[]): FixedResources['runs'] => {
  const when = Properties.ScheduleExpression
  if (when === undefined) return []
  const target = JSON.stringify(Properties.Target ?? Properties.Targets)
  const fn = functions.find((one) => target.includes(`"${one.id}"`))
  if (!fn) throw new Error(`${id} runs no function of its stack`)
  return [{ perMonth: runsPerMonth(String(when)), gb: Number(fn.Properties.MemorySize) / 1024 }]
}

export const runsPerMonth = (when: string): number => {
  const [, every, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(when) ?? []
  const perMonth = { minute: minutesOfMonth, hour: hoursOfMonth, day: daysOfMonth }
  if (every) return perMonth[unit as keyof typeof perMonth] / Number(every) // one of the three in the pattern
  if (/^cron\(\d+ \d+ \* \* \? \*\)$/.test(when)) return daysOfMonth
  throw new Error(`It is not known how often ${when} is`)
}

export const placesService = 'Amazon Location'

const beyond = (free: number, used: number): number => Math.max(0, used - free)

/** In US dollars a month, by service. */
export const costOf = (standing: FixedResources, usage: Usage): Line[] => {
  const { firewall, edge, api, functions, table, copy, files, mail, places, secrets, clock, watching } = prices
  const free = alwaysFree.watching
  const scheduled = standing.runs.reduce((sum, { perMonth }) => sum + perMonth, 0)
  const metrics = standing.metrics + (standing.metricsPerOperation * usage.faults) / hoursOfMonth
  const gbOfLog = usage.gbOfLog * (1 + usage.monthsOfLog * 0.15) // kept compressed, to about a seventh
  const large = standing.dashboards.filter((drawn) => drawn > free.metricsOnDashboard).length
  const small = beyond(free.dashboards, standing.dashboards.length - large)
  return [
    {
      service: 'Firewall',
      dollars:
        standing.acls * (firewall.acl + usage.edgeRequests * firewall.request) + standing.firewallRules * firewall.rule,
    },
    {
      service: 'CloudFront',
      dollars:
        usage.edgeRequests * (edge.request + edge.functionRun) +
        usage.gbOut * edge.gbOut +
        (usage.calls * edge.gbToOrigin * 2) / 1_000_000, // two kilobytes of a call go on to the API
    },
    {
      service: 'API Gateway',
      dollars: usage.calls * api.call + usage.socketMessages * api.message + usage.socketMinutes * api.minute,
    },
    { service: 'Lambda', dollars: usage.functionRuns * functions.run + usage.gbSeconds * functions.gbSecond },
    {
      service: 'DynamoDB',
      dollars:
        usage.readUnits * table.read +
        usage.writeUnits * table.write +
        usage.gbInTable * (table.gbMonth + table.gbMonthOfBackup),
    },
    {
      service: 'S3',
      dollars:
        usage.gbOfFiles * files.gbMonth +
        usage.fileWrites * files.write +
        usage.fileReads * files.read +
        usage.gbOfFilesOut * files.gbOut,
    },
    {
      service: 'Daily copy',
      dollars: standing.copies.reduce(
        (sum, { days }) =>
          sum +
          usage.gbInTable * (days * copy.tableGbMonth + daysOfMonth * copy.gbToRegion) +
          usage.gbOfFiles * (2 * copy.filesGbMonth + copy.gbToRegion),
        0,
      ),
    },
    { service: 'SES', dollars: usage.mails * mail.each },
    {
      service: placesService,
      dollars:
        usage.suggestions * places.suggestion + usage.storedPoints * places.storedPoint + usage.routes * places.route,
    },
    { service: 'Secrets Manager', dollars: standing.secrets * secrets.each },
    { service: 'EventBridge', dollars: scheduled * clock.run },
    {
      service: 'CloudWatch alarms',
      dollars:
        beyond(free.alarmMetrics, standing.alarmMetrics) * watching.alarmMetric +
        standing.compositeAlarms * watching.compositeAlarm,
    },
    { service: 'CloudWatch metrics', dollars: beyond(free.metrics, metrics) * watching.metric },
    { service: 'CloudWatch dashboards', dollars: (large + small) * watching.dashboard },
    { service: 'CloudWatch logs', dollars: beyond(free.gbOfLog, gbOfLog) * watching.gbOfLog },
  ]
}

export const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { dollars }) => sum + dollars, 0)
