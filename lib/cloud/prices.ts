const million = 1_000_000

/**
 * List prices in US dollars, of London where prices differ by region: by usage type, as copies of AWS's price list
 * (https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/<service>/current/eu-west-2/index.json) quoted it in October
 * 2026. Those marked "not looked up" were found nowhere and are remembered; the page of each service says what holds.
 */
export const prices = {
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
  /** https://aws.amazon.com/s3/pricing/: EUW2-TimedStorage-ByteHrs, -Requests-Tier1, -Requests-Tier2, -DataTransfer-Out */
  files: { gbMonth: 0.024, write: 0.0053 / 1000, read: 0.0042 / 10_000, gbOut: 0.09 },
  /** https://aws.amazon.com/ses/pricing/: EUW2-Recipients */
  mail: { each: 0.1 / 1000 },
  /** https://aws.amazon.com/secrets-manager/pricing/: EUW2-AWSSecretsManager-Secrets */
  secrets: { each: 0.4 },
  /** https://aws.amazon.com/eventbridge/pricing/: EUW2-ScheduledInvocation */
  clock: { run: 1.15 / million },
  /** https://aws.amazon.com/cloudwatch/pricing/: EUW2-CW:AlarmMonitorUsage, -MetricMonitorUsage, EUW2-DataProcessing-Bytes */
  watching: { alarmMetric: 0.1, compositeAlarm: 0.5, metric: 0.3, dashboard: 3, gbOfLog: 0.5985 },
} as const

/** What an account gets of CloudWatch each month for nothing, for ever. The sums leave out no other allowance. */
export const alwaysFree = {
  /** https://aws.amazon.com/cloudwatch/pricing/, "Free tier" */
  watching: { alarmMetrics: 10, metrics: 10, dashboards: 3, metricsOnDashboard: 50, gbOfLog: 5 },
} as const
