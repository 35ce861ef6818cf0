import { RemovalPolicy } from 'aws-cdk-lib'
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Stage } from './stage.ts'

/** What happens to things that hold data when their stack is deleted. */
export const removalOf = ({ isProd }: Stage): RemovalPolicy => (isProd ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY)

export const logsOf = (stage: Stage) => ({
  retention: stage.isProd ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
  removalPolicy: removalOf(stage),
})
