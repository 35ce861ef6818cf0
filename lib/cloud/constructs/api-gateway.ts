import { CfnResource } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { logGroupProps, stackSuffix } from '../resource-defaults.ts'
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

/**
 * Lets CloudFormation make these in this order, and delete them in the other one. Left alone it makes what does not
 * depend on each other all at once, and API Gateway refuses two changes of one API at a time with a
 * ConflictException, "Unable to complete operation due to concurrent modification"
 * (https://github.com/hashicorp/terraform-provider-aws/issues/18018), which fails a first deploy.
 */
export const createInSequence = (resources: readonly CfnResource[]): void => {
  for (const [index, resource] of resources.entries()) {
    const before = resources[index - 1]
    if (before) resource.addResourceDependency(before)
  }
}

type Kind = { readonly CFN_RESOURCE_TYPE_NAME: string }

/** All resources of these kinds under a construct: first all of the first kind, as they were written. */
export const resourcesOf = (scope: Construct, kinds: readonly Kind[]): CfnResource[] => {
  const resources = scope.node.findAll().filter((child) => CfnResource.isCfnResource(child))
  return kinds.flatMap((kind) =>
    resources.filter((resource) => resource.cfnResourceType === kind.CFN_RESOURCE_TYPE_NAME),
  )
}
