import { ArnFormat, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import { CfnRule, Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnResourcePolicy, FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { acceptFinding, logGroupProps, removalPolicyFor, stackSuffix } from '../resource-defaults.ts'
import type { Stage } from '../stage.ts'
import type { DataTable } from './data-table.ts'
import { metricNamespace } from './operation-metrics.ts'

/** As long as the table's point-in-time recovery, so that an erased user is in no copy afterwards. */
export const copyDays = 35

type CopyStackProps = StackProps & { stage: Stage }

/**
 * The vault in the other region. Its lock is in governance mode: only someone who may remove the lock can delete a copy
 * early or keep it longer.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/vault-lock.html
 */
export class CopyStack extends Stack {
  readonly vaultArn: string

  constructor(scope: Construct, id: string, { stage, ...props }: CopyStackProps) {
    super(scope, id, props)
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: `sameway-${stage.name}-copy-${stackSuffix}`,
      // The maximum must be above the minimum. Each copy is kept for 35 days of its own.
      lockConfiguration: { minRetention: Duration.days(copyDays - 1), maxRetention: Duration.days(copyDays) },
      removalPolicy: removalPolicyFor(stage),
    })
    this.vaultArn = vault.backupVaultArn
  }
}

type DailyCopyProps = {
  stage: Stage
  table: DataTable
  /** The ARN of the bucket. */
  files: string
  vaultArn: string
}

/**
 * Copies table and files once a day. The backups that this makes in the stage's own region are deleted after three
 * days.
 */
export class DailyCopy extends Construct {
  private readonly namespace: string

  constructor(scope: Construct, id: string, { stage, table, files, vaultArn }: DailyCopyProps) {
    super(scope, id)
    this.namespace = metricNamespace(stage)
    const here = new BackupVault(this, 'Vault', {
      backupVaultName: `sameway-${stage.name}-made-${stackSuffix}`,
      removalPolicy: removalPolicyFor(stage),
    })
    const there = BackupVault.fromBackupVaultArn(this, 'Destination', vaultArn)
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: `sameway-${stage.name}-${stackSuffix}`,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'daily',
          backupVault: here,
          scheduleExpression: Schedule.cron({ hour: '2', minute: '0' }),
          startWindow: Duration.hours(1),
          completionWindow: Duration.hours(12),
          deleteAfter: Duration.days(3),
          copyActions: [{ destinationBackupVault: there, deleteAfter: Duration.days(copyDays) }],
        }),
      ],
    })
    plan.addSelection('TableAndFiles', {
      backupSelectionName: 'table-and-files',
      resources: [BackupResource.fromArn(table.tableArn), BackupResource.fromArn(files)],
      role: backupRole(this),
      disableDefaultBackupPolicy: true,
    })
    this.count(stage, vaultArn)
  }

  /** AWS Backup reports each completed copy to EventBridge. A log keeps the report, and a metric counts it. */
  private count(stage: Stage, vaultArn: string): void {
    const log = new LogGroup(this, 'Log', logGroupProps(stage))
    new CfnResourcePolicy(this, 'LogPolicy', {
      policyName: `sameway-${stage.name}-copy-${stackSuffix}`,
      policyDocument: Stack.of(this).toJsonString({
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Service: ['events.amazonaws.com', 'delivery.logs.amazonaws.com'] },
            Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            Resource: log.logGroupArn,
          },
        ],
      }),
    })
    // https://docs.aws.amazon.com/aws-backup/latest/devguide/eventbridge.html
    new CfnRule(this, 'Arrived', {
      eventPattern: {
        source: ['aws.backup'],
        'detail-type': ['Copy Job State Change'],
        detail: { destinationBackupVaultArn: [vaultArn] },
      },
      targets: [
        {
          id: 'log',
          arn: Stack.of(this).formatArn({
            service: 'logs',
            resource: 'log-group',
            resourceName: log.logGroupName,
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        },
      ],
    })
    new MetricFilter(this, 'Copied', {
      logGroup: log,
      metricNamespace: this.namespace,
      metricName: 'Copied',
      filterPattern: FilterPattern.stringValue('$.detail.state', '=', 'COMPLETED'),
      metricValue: '1',
    })
  }

  /** How many copies were completed: one of the table and one of the files a day. */
  copied(options: MetricOptions): Metric {
    return new Metric({ namespace: this.namespace, metricName: 'Copied', statistic: 'Sum', ...options })
  }
}

/** https://docs.aws.amazon.com/aws-backup/latest/devguide/security-iam-awsmanpol.html */
const backupPolicies = ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup']

const backupRole = (scope: Construct): Role => {
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
    managedPolicies: backupPolicies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
  })
  for (const name of backupPolicies) {
    const finding = `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`
    acceptFinding(role, finding, 'What AWS Backup needs, as AWS itself keeps it up to date.')
  }
  return role
}
