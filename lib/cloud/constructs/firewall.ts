import { ArnFormat, Stack } from 'aws-cdk-lib'
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { deviceLimits } from '#shared/model/limits.ts'
import { logGroupProps, stackSuffix } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'

type Rule = CfnWebACL.RuleProperty

const visibility = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
})

/** A rule group that AWS maintains. Rules in `counted` only count and refuse nothing. */
const managed = (name: string, counted: string[] = []): Omit<Rule, 'priority'> => ({
  name,
  overrideAction: { none: {} },
  visibilityConfig: visibility(name),
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
})

type Part = 'uriPath' | 'method'

/** The firewall sees the raw path, before our edge function, so it decodes it and then resolves dots. */
const transformations = { uriPath: ['URL_DECODE', 'NORMALIZE_PATH'], method: ['NONE'] }

const matches = (part: Part, positionalConstraint: 'STARTS_WITH' | 'EXACTLY', searchString: string) => ({
  byteMatchStatement: {
    fieldToMatch: { [part]: {} },
    positionalConstraint,
    searchString,
    textTransformations: transformations[part].map((type, priority) => ({ priority, type })),
  },
})

/**
 * At most `limit` calls from one address in five minutes. In IPv6 each address counts, while functions count a whole
 * /64. Thousands may share an IPv4 address, so the limits are ten times those of the functions for callers without a
 * device cookie.
 */
const rateLimit = (name: string, limit: number, of?: CfnWebACL.StatementProperty): Omit<Rule, 'priority'> => ({
  name,
  action: { block: {} },
  visibilityConfig: visibility(name),
  statement: {
    rateBasedStatement: {
      limit,
      evaluationWindowSec: 300,
      aggregateKeyType: 'IP',
      ...(of && { scopeDownStatement: of }),
    },
  },
})

/** Without GET: every page asks who is signed in, and many users may share one address. */
const signIns = {
  andStatement: { statements: [matches('uriPath', 'STARTS_WITH', '/api/auth/'), matches('method', 'EXACTLY', 'POST')] },
}

/**
 * Logs only blocked and counted calls; the functions log the others. An AWS rule that we set to count is reported as
 * `EXCLUDED_AS_COUNT`. CDK passes this through, so it has CloudFormation's spelling.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-wafv2-loggingconfiguration-loggingfilter.html
 */
const loggingFilter = {
  DefaultBehavior: 'DROP',
  Filters: [
    {
      Behavior: 'KEEP',
      Requirement: 'MEETS_ANY',
      Conditions: ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({ ActionCondition: { Action } })),
    },
  ],
}

/** CloudFront's firewall, which has to be in us-east-1. It stops floods; the functions enforce the exact limits. */
export class Firewall extends Construct {
  readonly arn: string
  private readonly metricName: string

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id)
    this.metricName = `sameway-${stage.name}`
    const rules = [
      managed('AWSManagedRulesAmazonIpReputationList'),
      // The counted rules mistake long descriptions, links and '../' in texts for attacks.
      managed('AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY', 'GenericRFI_BODY', 'GenericLFI_BODY']),
      managed('AWSManagedRulesKnownBadInputsRuleSet'),
      rateLimit('SignInRate', 200 * deviceLimits.perAddress, signIns),
      rateLimit('Rate', 5000 * deviceLimits.perAddress),
    ]
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(this.metricName),
      rules: rules.map((rule, priority) => ({ ...rule, priority })),
    })
    this.arn = acl.attrArn
    // AWS requires this prefix.
    const logGroupName = `aws-waf-logs-sameway-${stage.name}-${stackSuffix}`
    const log = new LogGroup(this, 'Log', { logGroupName, ...logGroupProps(stage) })
    // The log group's own ARN ends in ':*', which the firewall does not accept.
    const logArn = Stack.of(this).formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName: log.logGroupName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [logArn],
      redactedFields: [{ singleHeader: { Name: 'cookie' } }],
      loggingFilter,
    })
  }

  blocked(options: MetricOptions): Metric {
    return new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap: { WebACL: this.metricName, Rule: 'ALL' },
      statistic: 'Sum',
      ...options,
    })
  }
}
