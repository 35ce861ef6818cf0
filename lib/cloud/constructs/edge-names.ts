import { CfnResource, Names } from 'aws-cdk-lib'
import {
  CfnCachePolicy,
  CfnOriginAccessControl,
  CfnOriginRequestPolicy,
  CfnResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { stackSuffix } from '../resource-defaults.ts'

const nameOf: Record<string, string> = {
  [CfnCachePolicy.CFN_RESOURCE_TYPE_NAME]: 'CachePolicyConfig.Name',
  [CfnOriginAccessControl.CFN_RESOURCE_TYPE_NAME]: 'OriginAccessControlConfig.Name',
  [CfnOriginRequestPolicy.CFN_RESOURCE_TYPE_NAME]: 'OriginRequestPolicyConfig.Name',
  [CfnResponseHeadersPolicy.CFN_RESOURCE_TYPE_NAME]: 'ResponseHeadersPolicyConfig.Name',
}

/**
 * These names are unique within an account across regions, and the CDK derives them from stage and construct only. With
 * characters of the stack's id appended, the same stage can be deployed to another region while the first one is
 * unreachable. Call this after everything under the construct is created.
 */
export const nameByStack = (construct: Construct): void => {
  for (const child of construct.node.findAll()) {
    if (!CfnResource.isCfnResource(child)) continue
    const property = nameOf[child.cfnResourceType]
    const name = Names.uniqueResourceName(child, { maxLength: 48 })
    if (property) child.addPropertyOverride(property, `${name}-${stackSuffix}`)
  }
}
