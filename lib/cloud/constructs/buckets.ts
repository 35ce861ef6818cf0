import { type CfnResource, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { CfnFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import { Construct, type IConstruct } from 'constructs'
import { acceptFinding, logGroupProps, removalPolicyFor } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'

type PrivateBucketProps = BucketProps & {
  /** Undefined only for the bucket of access logs itself. */
  accessLogs?: AccessLogTarget
}

/** The bucket is undefined if the stage keeps no access logs. */
type AccessLogTarget = { bucket: IBucket | undefined; prefix: string }

/** A bucket that is encrypted, requires TLS and cannot be made public. It is emptied before it is deleted. */
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

  // Under exactOptionalPropertyTypes, CDK's Bucket is not an IBucket, because its isWebsite may be undefined.
  override get isWebsite(): boolean {
    return false
  }
}

/** The access logs of the edge and of the buckets, kept for ninety days. */
export class AccessLogs extends PrivateBucket {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, {
      // CloudFront writes its logs through an ACL.
      objectOwnership: ObjectOwnership.OBJECT_WRITER,
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy: removalPolicyFor(stage),
    })
  }
}

/**
 * CDK empties the buckets of a deleted stack with a function of its own. Lambda would create a log group for it that
 * outlives the stack, so we set ours. Create this construct after the buckets.
 */
export class BucketEmptier extends Construct {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id)
    const isEmptier = ({ node }: IConstruct) => node.id.startsWith('Custom::S3AutoDeleteObjects')
    const emptier = Stack.of(this).node.children.find(isEmptier)
    if (!emptier) throw new Error('No bucket of this stack is emptied')
    const logGroup = new LogGroup(this, 'Log', logGroupProps(stage))
    // CDK's provider creates it as a raw resource, not as a Function
    const handler = emptier.node.findChild('Handler') as CfnResource
    if (handler.cfnResourceType !== CfnFunction.CFN_RESOURCE_TYPE_NAME) throw new Error('The emptier is no function')
    handler.addPropertyOverride('LoggingConfig', { LogGroup: logGroup.logGroupName })
    const reason = 'The emptying function of CDK; the policy of each bucket that goes lets it in.'
    acceptFinding(emptier, 'AwsSolutions-L1', reason)
    const basics = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole'
    acceptFinding(emptier, `AwsSolutions-IAM4[Policy::${basics}]`, reason)
  }
}
