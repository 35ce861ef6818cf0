import { Aws, Fn, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js'
import type { IConstruct } from 'constructs'
import type { Stage } from './stage.ts'

/**
 * What happens to resources with data when their stack is deleted. Those that a failed deploy has just created are
 * always removed: they are empty and would block the next try.
 */
export const removalPolicyFor = ({ isProd }: Stage): RemovalPolicy =>
  isProd ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY

export const logGroupProps = (stage: Stage) => ({
  retention: stage.isProd ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
  removalPolicy: removalPolicyFor(stage),
})

/**
 * Eight characters that are unique to this stack, for the few resources that we must name, so that the remains of a
 * deleted stack never block the next one of the same name. They come from the stack's id,
 * `arn:aws:cloudformation:region:account:stack/name/12345678-…`, which is known before anything is created.
 */
export const stackSuffix = Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))))

/** Accepts one finding of the audit (cdk-nag) under one construct, with the reason for a reviewer. */
export const acceptFinding = (construct: IConstruct, finding: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: finding, reason })

/** Accepts a permission on all resources of exactly this pattern. */
export const acceptWildcard = (construct: IConstruct, resource: string, reason: string): void => {
  const pattern = flattenCfnReference(Stack.of(construct).resolve(resource))
  acceptFinding(construct, `AwsSolutions-IAM5[Resource::${pattern}]`, reason)
}
