import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { logsOf } from '../retention.ts'
import type { Stage } from '../stage.ts'

/** One line for each call that reaches a gateway. Nothing that a person sent is in it, nor where they sent it from. */
export const callLog = (scope: Construct, stage: Stage, more: Record<string, string> = {}) => ({
  destination: new LogGroupLogDestination(new LogGroup(scope, 'AccessLog', logsOf(stage))),
  format: AccessLogFormat.custom(
    JSON.stringify({
      request_id: '$context.requestId',
      route: '$context.routeKey',
      status: '$context.status',
      fault: '$context.integrationErrorMessage',
      ...more,
    }),
  ),
})
