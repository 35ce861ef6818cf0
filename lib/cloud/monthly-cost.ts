import { alwaysFree, prices } from './prices.ts'

type Resource = { id: string; Type: string; Properties: Record<string, unknown> }

/** What stands in the templates of a stage and costs whether anybody calls or not. */
export type FixedResources = {
  acls: number
  firewallRules: number
  secrets: number
  /** An alarm is paid for each metric that it looks at. */
  alarmMetrics: number
  compositeAlarms: number
  /** Metrics that are there all the time; those of operations only in the hours in which one of theirs faults. */
  metrics: number
  metricsPerOperation: number
  /** How many metrics each dashboard draws. */
  dashboards: readonly number[]
  /** What runs by the clock: how often a month, and with how much memory. */
  runs: readonly { perMonth: number; gb: number }[]
}

/** What a month of use asks for. */
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
  gbOfLog: number
  monthsOfLog: number
  /** Calls that end in a fault, each in an hour and an operation of its own at worst. */
  faults: number
}

export type Line = { service: string; dollars: number }

const hoursOfMonth = 730
const minutesOfMonth = hoursOfMonth * 60
const daysOfMonth = hoursOfMonth / 24
/** Lambda counts what a mapping polled, filtered, invoked, failed, dropped and put aside. */
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
    runs: [...ofType('AWS::Scheduler::Schedule'), ...ofType('AWS::Events::Rule')].flatMap((schedule) =>
      runsOf(schedule, ofType('AWS::Lambda::Function')),
    ),
  }
}

const metricsOf = ({ Metrics }: Record<string, unknown>): number =>
  Array.isArray(Metrics) ? Metrics.filter((metric) => 'MetricStat' in metric).length : 1

/** Several logs may add to one metric. */
const countMetrics = (filters: readonly string[]): number =>
  new Set(filters.map((filter) => /"MetricName":"([^"]+)"/.exec(filter)?.[1])).size

/** Each is a list that begins with its namespace and its name; the body is JSON in the JSON of the template. */
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

const beyond = (free: number, used: number): number => Math.max(0, used - free)

/** By service, in US dollars for a month. */
export const costOf = (standing: FixedResources, usage: Usage): Line[] => {
  const { firewall, edge, api, functions, table, files, mail, secrets, clock, watching } = prices
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
    { service: 'SES', dollars: usage.mails * mail.each },
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
