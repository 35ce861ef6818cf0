import { RemovalPolicy } from 'aws-cdk-lib'
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
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
