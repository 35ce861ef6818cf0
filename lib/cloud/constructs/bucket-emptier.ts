import { type CfnResource, Stack } from 'aws-cdk-lib'
import { CfnFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct, type IConstruct } from 'constructs'
import { acceptFinding } from '../audit-findings.ts'
import { logGroupProps } from '../retention.ts'
import type { Stage } from '../stage.ts'

/**
 * CDK empties the buckets that go with their stack by a function of its own, one for the stack. Lambda would make up a
 * log group for it, which outlives the stack; so it gets one of ours. Made after the buckets.
 */
export class BucketEmptier extends Construct {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id)
    const isEmptier = ({ node }: IConstruct) => node.id.startsWith('Custom::S3AutoDeleteObjects')
    const emptier = Stack.of(this).node.children.find(isEmptier)
    if (!emptier) throw new Error('No bucket of this stack is emptied')
    const logGroup = new LogGroup(this, 'Log', logGroupProps(stage))
    const handler = emptier.node.findChild('Handler') as CfnResource // a raw resource: CDK's own provider is no Function
    if (handler.cfnResourceType !== CfnFunction.CFN_RESOURCE_TYPE_NAME) throw new Error('The emptier is no function')
    handler.addPropertyOverride('LoggingConfig', { LogGroup: logGroup.logGroupName })
    const reason = 'The emptying function of CDK; the policy of each bucket that goes lets it in.'
    acceptFinding(emptier, 'AwsSolutions-L1', reason)
    const basics = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole'
    acceptFinding(emptier, `AwsSolutions-IAM4[Policy::${basics}]`, reason)
  }
}
