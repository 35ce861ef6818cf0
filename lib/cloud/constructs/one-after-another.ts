import { CfnResource } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

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
