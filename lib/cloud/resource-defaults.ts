import { Aws, Fn, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js'
import type { IConstruct } from 'constructs'
import type { Stage } from './stage.ts'

/**
 * What happens to things that hold data when their stack is deleted. What a failed deploy has just created goes in any
 * case: it holds nothing yet, and left behind it would be in the way of the next try.
 */
export const removalPolicyFor = ({ isProd }: Stage): RemovalPolicy =>
  isProd ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY

export const logGroupProps = (stage: Stage) => ({
  retention: stage.isProd ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
  removalPolicy: removalPolicyFor(stage),
})

/**
 * Eight characters that no other stack has, a later one of the same name neither: for the few things that need a name
 * of ours. So what a deleted stack leaves behind is never in the way of the next. They come from the stack's own id,
 * `arn:aws:cloudformation:region:account:stack/name/12345678-…`, known before anything is created.
 */
export const stackSuffix = Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))))

/** Accepts one finding of the audit under one construct. The reason is for a reviewer, so it is not optional. */
export const acceptFinding = (construct: IConstruct, finding: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: finding, reason })

/** Accepts a permission on all resources of one pattern, and on no other pattern. */
export const acceptWildcard = (construct: IConstruct, resource: string, reason: string): void => {
  const pattern = flattenCfnReference(Stack.of(construct).resolve(resource))
  acceptFinding(construct, `AwsSolutions-IAM5[Resource::${pattern}]`, reason)
}
