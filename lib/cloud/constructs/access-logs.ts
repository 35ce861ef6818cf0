import { Duration } from 'aws-cdk-lib'
import { ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { removalPolicyFor } from '../retention.ts'
import type { Stage } from '../stage.ts'
import { PrivateBucket } from './private-bucket.ts'

/** Who asked the edge and the buckets for what, for ninety days. */
export class AccessLogs extends PrivateBucket {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, {
      // CloudFront writes its logs under an access list, the one thing that still needs them.
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy: removalPolicyFor(stage),
    })
  }
}
