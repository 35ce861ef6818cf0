import type { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'

/**
 * CloudFront writes its metrics in us-east-1 alone, whatever region a stage is in, and each knows one statistic:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html
 */
const edgeMetric = (
  metricName: string,
  of: Record<string, string>,
  { statistic, period }: { statistic: 'Average' | 'Sum'; period: Duration },
): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { ...of, Region: 'Global' },
    statistic,
    period,
    region: 'us-east-1',
  })

/** The percentage of all answers that were a 5xx, whoever gave it: an edge function, CloudFront, an API or the bucket. */
export const edgeFaultRate = (distributionId: string, period: Duration): Metric =>
  edgeMetric('5xxErrorRate', { DistributionId: distributionId }, { statistic: 'Average', period })

/** How often an edge function threw, and how often it returned what is no request. */
export const edgeFunctionErrors = (functionName: string, period: Duration): Record<'thrown' | 'invalid', Metric> => {
  const errors = (metricName: string) =>
    edgeMetric(metricName, { FunctionName: functionName }, { statistic: 'Sum', period })
  return { thrown: errors('FunctionExecutionErrors'), invalid: errors('FunctionValidationErrors') }
}

/** Both together. CloudFront writes neither while there is nothing to write. */
export const sumOfEdgeFunctionErrors = (functionName: string, period: Duration): MathExpression =>
  new MathExpression({
    expression: 'FILL(thrown, 0) + FILL(invalid, 0)',
    usingMetrics: edgeFunctionErrors(functionName, period),
    period,
    label: functionName,
  })
