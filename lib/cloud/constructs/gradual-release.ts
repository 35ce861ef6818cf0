import { type Alarm, CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias, CfnAlias, type IFunction, type IVersion } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { acceptFinding } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'
import type { WorkerFunction } from './worker-function.ts'

const policy = 'service-role/AWSCodeDeployRoleForLambdaLimited'

/**
 * Gives a new release of the API a tenth of the calls for five minutes, then all of them. If the alarm goes off
 * meanwhile, CloudFormation fails the update and rolls the stack back.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-updatepolicy.html
 * https://docs.aws.amazon.com/codedeploy/latest/userguide/deployment-configurations.html
 */
export class GradualRelease extends Construct {
  private readonly stage: Stage
  private readonly application: LambdaApplication
  private readonly role: Role
  private readonly groups: LambdaDeploymentGroup[] = []

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id)
    this.stage = stage
    this.application = new LambdaApplication(this, 'Application')
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') })
    acceptFinding(
      this.role,
      `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
      'The policy that AWS made for shifting the calls of functions; it says nowhere which of it can be left out.',
    )
  }

  /** The API calls this alias instead of the function. */
  aliasOf(worker: WorkerFunction): IFunction {
    const version = worker.fn.currentVersion as IVersion // CDK's classes leave optional what its interfaces need
    const alias = new Alias(worker, 'Live', { aliasName: 'live', version })
    this.groups.push(
      new LambdaDeploymentGroup(worker, 'Shift', {
        application: this.application,
        alias,
        role: this.role,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      }),
    )
    // Without the policy CloudFormation sets the alias to the new version at once.
    const resource = alias.node.defaultChild
    if (!this.stage.isShifting && resource instanceof CfnAlias) delete resource.cfnOptions.updatePolicy
    return alias as IFunction
  }

  /** This alarm sends no mail. Others do, and the deploy command reports the rollback. */
  goBackBy(alarm: Alarm): void {
    if (alarm.node.defaultChild instanceof CfnAlarm) alarm.node.defaultChild.actionsEnabled = false
    for (const group of this.groups) group.addAlarm(alarm)
  }
}
