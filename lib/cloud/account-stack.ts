import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { acceptFinding } from './audit-findings.ts'

/** What an account has once in a region, whatever its stages: API Gateway's leave to write logs of sockets. */
export class AccountStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props)
    const name = 'service-role/AmazonAPIGatewayPushToCloudWatchLogs'
    const role = new Role(this, 'ApiLogsRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(name)],
    })
    const settings = new CfnAccount(this, 'ApiSettings', { cloudWatchRoleArn: role.roleArn })
    // Another stage may still log through them.
    role.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
    settings.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
    const policy = `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`
    acceptFinding(role, policy, 'The policy that AWS made for this one setting.')
  }
}
