/**
 * The commands of the AWS CLI that our articles use, with the options they use and all required ones. Copied once from
 * botocore 1.43.67, from which the CLI makes its commands: an operation of
 * `botocore/data/<service>/<version>/service-2.json` is a command, the members of its input are options, both in kebab
 * case; booleans are flags; a waiter of `waiters-2.json` takes what its operation takes. What the CLI adds by itself is
 * under `madeByTheCli`, from https://docs.aws.amazon.com/cli/latest/reference/. A new command in an article needs its
 * line here, from the same models: a command or an option that is not here fails the test, whether it exists or not.
 */
export type Option = 'flag' | 'value' | { members: readonly string[] } | { oneOf: readonly string[] }
export type AwsCommand = { required: readonly string[]; options: Record<string, Option>; operands?: number }

const madeByTheCli: Record<string, AwsCommand> = {
  'configure sso': { required: [], options: {} },
  's3 cp': { required: [], options: { recursive: 'flag' }, operands: 2 },
}

/** Options that every command takes. */
export const globalOptions: Record<string, Option> = {
  'cli-binary-format': { oneOf: ['base64', 'raw-in-base64-out'] },
  'cli-read-timeout': 'value',
  output: { oneOf: ['json', 'yaml', 'yaml-stream', 'text', 'table', 'off'] },
  query: 'value',
  region: 'value',
}

export const awsCommands: Record<string, AwsCommand> = {
  ...madeByTheCli,
  'backup describe-restore-job': { required: ['restore-job-id'], options: { 'restore-job-id': 'value' } },
  'backup list-backup-jobs': { required: [], options: { 'by-created-after': 'value' } },
  'backup list-backup-vaults': { required: [], options: {} },
  'backup list-copy-jobs': { required: [], options: { 'by-created-after': 'value' } },
  'backup list-recovery-points-by-backup-vault': {
    required: ['backup-vault-name'],
    options: { 'backup-vault-name': 'value' },
  },
  // No model lists the keys of its metadata: restoring-dynamodb.html and restoring-s3.html of its guide do.
  'backup start-restore-job': {
    required: ['recovery-point-arn', 'metadata'],
    options: { 'recovery-point-arn': 'value', metadata: 'value', 'iam-role-arn': 'value' },
  },
  'backup update-region-settings': {
    required: [],
    options: {
      'resource-type-opt-in-preference': { members: ['DynamoDB', 'S3'] },
      'resource-type-management-preference': { members: ['DynamoDB'] },
    },
  },
  'cloudformation continue-update-rollback': { required: ['stack-name'], options: { 'stack-name': 'value' } },
  'cloudfront get-distribution-config': { required: ['id'], options: { id: 'value' } },
  'cloudfront list-distributions': { required: [], options: {} },
  'cloudfront update-distribution': {
    required: ['distribution-config', 'id'],
    options: { 'distribution-config': 'value', id: 'value', 'if-match': 'value' },
  },
  'cloudwatch get-insight-rule-report': {
    required: ['rule-name', 'start-time', 'end-time', 'period'],
    options: { 'rule-name': 'value', 'start-time': 'value', 'end-time': 'value', period: 'value' },
  },
  'cloudwatch set-alarm-state': {
    required: ['alarm-name', 'state-value', 'state-reason'],
    options: {
      'alarm-name': 'value',
      'state-value': { oneOf: ['OK', 'ALARM', 'INSUFFICIENT_DATA'] },
      'state-reason': 'value',
    },
  },
  'dynamodb delete-table': { required: ['table-name'], options: { 'table-name': 'value' } },
  'dynamodb describe-contributor-insights': { required: ['table-name'], options: { 'table-name': 'value' } },
  'dynamodb list-backups': {
    required: [],
    options: { 'table-name': 'value', 'backup-type': { oneOf: ['USER', 'SYSTEM', 'AWS_BACKUP', 'ALL'] } },
  },
  'dynamodb query': {
    required: ['table-name'],
    options: { 'table-name': 'value', 'key-condition-expression': 'value', 'expression-attribute-values': 'value' },
  },
  'dynamodb restore-table-from-backup': {
    required: ['target-table-name', 'backup-arn'],
    options: { 'target-table-name': 'value', 'backup-arn': 'value' },
  },
  'dynamodb restore-table-to-point-in-time': {
    required: ['target-table-name'],
    options: { 'source-table-name': 'value', 'target-table-name': 'value', 'restore-date-time': 'value' },
  },
  'dynamodb update-continuous-backups': {
    required: ['table-name', 'point-in-time-recovery-specification'],
    options: {
      'table-name': 'value',
      'point-in-time-recovery-specification': { members: ['PointInTimeRecoveryEnabled', 'RecoveryPeriodInDays'] },
    },
  },
  'dynamodb update-contributor-insights': {
    required: ['table-name', 'contributor-insights-action'],
    options: {
      'table-name': 'value',
      'contributor-insights-action': { oneOf: ['ENABLE', 'DISABLE'] },
      'contributor-insights-mode': { oneOf: ['ACCESSED_AND_THROTTLED_KEYS', 'THROTTLED_KEYS'] },
    },
  },
  'dynamodb update-table': {
    required: ['table-name'],
    options: {
      'table-name': 'value',
      'stream-specification': { members: ['StreamEnabled', 'StreamViewType'] },
      'deletion-protection-enabled': 'flag',
    },
  },
  'dynamodb update-time-to-live': {
    required: ['table-name', 'time-to-live-specification'],
    options: { 'table-name': 'value', 'time-to-live-specification': { members: ['Enabled', 'AttributeName'] } },
  },
  'dynamodb wait table-exists': { required: ['table-name'], options: { 'table-name': 'value' } },
  'iam attach-role-policy': {
    required: ['role-name', 'policy-arn'],
    options: { 'role-name': 'value', 'policy-arn': 'value' },
  },
  'iam create-role': {
    required: ['role-name', 'assume-role-policy-document'],
    options: { 'role-name': 'value', 'assume-role-policy-document': 'value' },
  },
  'iam delete-role': { required: ['role-name'], options: { 'role-name': 'value' } },
  'iam detach-role-policy': {
    required: ['role-name', 'policy-arn'],
    options: { 'role-name': 'value', 'policy-arn': 'value' },
  },
  'lambda delete-function-concurrency': { required: ['function-name'], options: { 'function-name': 'value' } },
  'lambda get-event-source-mapping': { required: ['uuid'], options: { uuid: 'value' } },
  'lambda invoke': {
    required: ['function-name'],
    options: { 'function-name': 'value', payload: 'value' },
    operands: 1,
  },
  'lambda list-functions': { required: [], options: {} },
  'lambda put-function-concurrency': {
    required: ['function-name', 'reserved-concurrent-executions'],
    options: { 'function-name': 'value', 'reserved-concurrent-executions': 'value' },
  },
  'lambda update-event-source-mapping': {
    required: ['uuid'],
    options: { uuid: 'value', 'filter-criteria': { members: ['Filters'] } },
  },
  's3api delete-object': {
    required: ['bucket', 'key'],
    options: { bucket: 'value', key: 'value', 'version-id': 'value' },
  },
  's3api list-object-versions': { required: ['bucket'], options: { bucket: 'value', prefix: 'value' } },
  'secretsmanager create-secret': { required: ['name'], options: { name: 'value', 'secret-string': 'value' } },
  'secretsmanager delete-secret': {
    required: ['secret-id'],
    options: { 'secret-id': 'value', 'recovery-window-in-days': 'value' },
  },
  'secretsmanager list-secrets': { required: [], options: {} },
  'sesv2 delete-suppressed-destination': { required: ['email-address'], options: { 'email-address': 'value' } },
  'sesv2 get-suppressed-destination': { required: ['email-address'], options: { 'email-address': 'value' } },
  'sns subscribe': {
    required: ['topic-arn', 'protocol'],
    options: {
      'topic-arn': 'value',
      protocol: 'value',
      'notification-endpoint': 'value',
      attributes: 'value',
      'return-subscription-arn': 'flag',
    },
  },
  'ssm get-parameter': { required: ['name'], options: { name: 'value', 'with-decryption': 'flag' } },
}

/** A call of the AWS CLI in a text: `name` is service and operation, the rest as a shell would pass it. */
export type AwsLine = {
  text: string
  name: string
  options: [name: string, value: string | undefined][]
  operands: string[]
}

/** Every command of the AWS CLI in the blocks and the inline code of a Markdown text. */
export const awsLines = (markdown: string): AwsLine[] => {
  const blocks = [...markdown.matchAll(/^ *```\w*\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) => block.split('\n'))
  const inline = [...markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  )
  return [...blocks, ...inline].flatMap((text) => {
    const command = /(?:^|[\s(])aws ([a-z0-9-]+ (?:wait )?[a-z0-9-]+)(.*)$/.exec(text)
    return command ? [readLine(text.trim(), command[1] ?? '', command[2] ?? '')] : []
  })
}

const readLine = (text: string, name: string, rest: string): AwsLine => {
  const options: AwsLine['options'] = []
  const operands: string[] = []
  for (const word of wordsOf(rest)) {
    const last = options.at(-1)
    if (word.startsWith('--')) options.push([word.slice(2), undefined])
    else if (last && last[1] === undefined && !flags.has(last[0])) last[1] = word
    else operands.push(word)
  }
  return { text, name, options, operands }
}

/** Options without a value: the next word does not belong to them. */
const flags = new Set(
  Object.values(awsCommands).flatMap(({ options }) => Object.keys(options).filter((name) => options[name] === 'flag')),
)

const quoted = /"(?:\\.|[^"])*"|'[^']*'/.source

/** The words of a command, up to where the shell ends it. Quotes are removed, and their content stays one word. */
const wordsOf = (text: string): string[] => {
  const [command = ''] = new RegExp(`^(?:${quoted}|[^"'|>;)&])*`).exec(text) ?? []
  const words = command.matchAll(new RegExp(`(?:${quoted}|[^\\s"'])+`, 'g'))
  return [...words].map(([word]) =>
    word.replaceAll(/"((?:\\.|[^"])*)"|'([^']*)'/g, (_, double, single) => single ?? double),
  )
}
