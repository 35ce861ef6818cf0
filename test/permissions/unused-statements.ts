import type { Role, Statement } from './roles-of.ts'

type Reason = {
  /** The roles to which the reason applies, by their logical ids. */
  role: RegExp
  effect?: Statement['Effect']
  /**
   * All the actions of the statement, or the name of an AWS policy; without them the reason applies to every statement.
   */
  actions?: string[]
  why: string
}

const rowWrites = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem']

/** Why a statement exists although no call of the API suite uses it. */
export const reasons: readonly Reason[] = [
  {
    role: /^Function/,
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    why: 'Lambda itself writes what a function prints to its log.',
  },
  {
    role: /^Function/,
    effect: 'Deny',
    actions: [...rowWrites, 'dynamodb:PutItem'],
    why: 'Nothing that works is denied; test/infra/audit-trail.test.ts tries it.',
  },
  {
    role: /^Function(uploads|admin)Role/,
    effect: 'Deny',
    actions: rowWrites,
    why: 'The same, for those who add to the audit trail.',
  },
  {
    role: /^FunctionfanoutRole/,
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    why: 'Lambda reads the stream in the name of the function; on one machine a poller does.',
  },
  {
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/iam-policy-example-lamda-process-dynamodb-streams.html
    role: /^FunctionfanoutRole/,
    actions: ['dynamodb:ListStreams'],
    why: 'Lambda asks for it before it makes the mapping of a stream.',
  },
  {
    // https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
    role: /^FunctionfanoutRole/,
    actions: ['s3:PutObject'],
    why: 'Lambda puts the records aside that the function gave up.',
  },
  {
    role: /^FunctionfanoutRole/,
    actions: ['s3:ListBucket'],
    why: 'Lambda asks for it before it takes a bucket for records that were given up.',
  },
  ...[['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], ['s3:ListBucket']].map((actions) => ({
    role: /^FunctionnightlyRole/,
    actions,
    why: 'The night looks through what the fan-out gave up; on one machine that is a file.',
  })),
  {
    // https://docs.aws.amazon.com/codedeploy/latest/userguide/getting-started-create-service-role.html
    role: /^ReleasesRole/,
    actions: ['service-role/AWSCodeDeployRoleForLambdaLimited'],
    why: 'CodeDeploy shifts the calls of functions to their new versions; on one machine there is one version.',
  },
  {
    role: /^FunctionsweeperRole/,
    actions: ['ses:GetAccount'],
    why: 'Mails of one machine have no quota.',
  },
  {
    role: /^FunctioncanarynightRole/,
    why: 'It looks from outside; test/api/canary-night.alone.test.ts plays it against stand-ins.',
  },
  {
    role: /^(?!Function)/,
    actions: ['lambda:InvokeFunction'],
    why: 'The scheduler starts a job in this role; on one machine a timer does.',
  },
  {
    role: /^ApiLogsRole/,
    actions: ['service-role/AmazonAPIGatewayPushToCloudWatchLogs'],
    why: 'API Gateway writes its logs in this role, the same for all APIs of the account.',
  },
  ...['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'].map((policy) => ({
    role: /^CopyRole/,
    actions: [policy],
    why: 'AWS Backup copies table and files in this role.',
  })),
  {
    role: /^CustomCDKBucketDeployment/,
    why: 'A function of CDK, which brings the pages into their bucket while a stage is deployed.',
  },
  {
    role: /^CustomS3AutoDeleteObjects/,
    why: 'A function of CDK, which empties a bucket before it is deleted.',
  },
]

export const explains = ({ role, effect = 'Allow', actions }: Reason, { id }: Role, statement: Statement): boolean =>
  role.test(id) &&
  statement.Effect === effect &&
  (actions === undefined || actions.toSorted().join() === statement.Action.toSorted().join())
