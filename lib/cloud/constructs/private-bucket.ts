import { RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { acceptFinding } from '../audit-findings.ts'

type PrivateBucketProps = BucketProps & {
  /** Where it is kept who asked for what. Undefined is the bucket of access logs itself. */
  accessLogs?: AccessLogTarget
}

/** A stage that keeps no access logs has no bucket for them. */
type AccessLogTarget = { bucket: IBucket | undefined; prefix: string }

/** A bucket that is encrypted, talks TLS alone and can never be made public. One that goes is emptied before. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { accessLogs, ...props }: PrivateBucketProps) {
    super(scope, id, {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      autoDeleteObjects: props.removalPolicy === RemovalPolicy.DESTROY,
      ...(accessLogs?.bucket && {
        serverAccessLogsBucket: accessLogs.bucket,
        serverAccessLogsPrefix: accessLogs.prefix,
      }),
      ...props,
    })
    if (accessLogs && !accessLogs.bucket)
      acceptFinding(this, 'AwsSolutions-S1', 'A stage to try things in logs no access.')
  }

  // CDK types this so that its own bucket is no IBucket under exactOptionalPropertyTypes.
  override get isWebsite(): boolean {
    return false
  }
}
