import { Duration, Stack } from 'aws-cdk-lib'
import { HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { proofFiles, quarantine } from '#shared/model/upload-purposes.ts'
import { removalPolicyFor, stackSuffix } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'
import { PrivateBucket } from './buckets.ts'
import type { Grantable, WorkerFunction } from './worker-function.ts'

type UploadsProps = { stage: Stage; accessLogs: IBucket | undefined }

/** The uploaded files. Browsers write and read them through links that are signed for minutes. */
export class Uploads extends Construct implements Grantable {
  /**
   * Built as text: the site's policy names the bucket and the bucket names the site, so a reference would be circular.
   */
  readonly origin: string
  private readonly bucket: PrivateBucket

  constructor(scope: Construct, id: string, { stage, accessLogs }: UploadsProps) {
    super(scope, id)
    const bucketName = `sameway-${stage.name}-uploads-${stackSuffix}`
    this.origin = `https://${bucketName}.s3.${Stack.of(this).region}.amazonaws.com`
    this.bucket = new PrivateBucket(this, 'Bucket', {
      bucketName,
      versioned: stage.isProd,
      accessLogs: { bucket: accessLogs, prefix: 'uploads/' },
      removalPolicy: removalPolicyFor(stage),
      lifecycleRules: [
        // Removes unclaimed uploads, with their older versions.
        {
          prefix: quarantine.prefix,
          expiration: Duration.hours(quarantine.hours),
          noncurrentVersionExpiration: Duration.days(1),
        },
        // Removes proofs of deliveries, even of erased accounts.
        {
          prefix: proofFiles.prefix,
          expiration: Duration.days(proofFiles.days),
          noncurrentVersionExpiration: Duration.days(1),
        },
        { abortIncompleteMultipartUploadAfter: Duration.days(1), noncurrentVersionExpiration: Duration.days(30) },
      ],
    })
  }

  get bucketName(): string {
    return this.bucket.bucketName
  }

  get bucketArn(): string {
    return this.bucket.bucketArn
  }

  /** Lets only the pages of our own site upload to signed links. */
  acceptFrom(siteOrigin: string): void {
    this.bucket.addCorsRule({
      allowedMethods: [HttpMethods.PUT],
      allowedOrigins: [siteOrigin],
      allowedHeaders: ['content-type', 'if-none-match'],
      maxAge: 3600,
    })
  }

  /** Allows reading and removing files with this prefix, and nothing else. */
  grantFolder(worker: WorkerFunction, prefix: string): void {
    const reason = 'Files get their names while the product runs.'
    worker.allowUnder(this.bucket.arnForObjects(prefix), ['s3:GetObject', 's3:DeleteObject'], reason)
    worker.setVariable('UPLOADS_BUCKET', this.bucket.bucketName)
  }

  grantTo(worker: WorkerFunction): void {
    const actions = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject']
    worker.allowUnder(this.bucket.arnForObjects(''), actions, 'Files get their names while the product runs.')
    worker.setVariable('UPLOADS_BUCKET', this.bucket.bucketName)
  }
}
