import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'

/** A bucket that is encrypted, talks TLS alone and can never be made public. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, props: BucketProps) {
    super(scope, id, {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      ...props,
    })
  }

  // CDK types this so that its own bucket is no IBucket under exactOptionalPropertyTypes.
  override get isWebsite(): boolean {
    return false
  }
}
