import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { logGroupProps } from '../retention.ts'
import { stackSuffix } from '../stack-suffix.ts'
import type { Stage } from '../stage.ts'

/**
 * One line for each call that reaches a gateway. Nothing that a person sent is in it, nor where they sent it from. Of
 * groups of any other name each would be listed in one policy of the account, which never forgets one that is gone, and
 * once it is full no stage can be deployed any more: https://github.com/anomalyco/sst/issues/125
 */
export const accessLogSettings = (scope: Construct, stage: Stage, more: Record<string, string> = {}) => {
  const logGroupName = `/aws/vendedlogs/sameway-${stage.name}-${scope.node.id.toLowerCase()}-${stackSuffix}`
  return {
    destination: new LogGroupLogDestination(
      new LogGroup(scope, 'AccessLog', { logGroupName, ...logGroupProps(stage) }),
    ),
    format: AccessLogFormat.custom(
      JSON.stringify({
        request_id: '$context.requestId',
        route: '$context.routeKey',
        status: '$context.status',
        fault: '$context.integrationErrorMessage',
        ...more,
      }),
    ),
  }
}
