import { Stack, Validations } from 'aws-cdk-lib'
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js'
import type { IConstruct } from 'constructs'

/** Accepts one finding of the audit under one construct. The reason is for a reviewer, so it is not optional. */
export const acceptFinding = (construct: IConstruct, finding: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: finding, reason })

/** Accepts a permission on all resources of one pattern, and on no other pattern. */
export const acceptWildcard = (construct: IConstruct, resource: string, reason: string): void => {
  const pattern = flattenCfnReference(Stack.of(construct).resolve(resource))
  acceptFinding(construct, `AwsSolutions-IAM5[Resource::${pattern}]`, reason)
}
