import { describe, expect, test } from 'vitest'
import {
  type AwsCommand,
  type AwsLine,
  awsCommands,
  awsLines,
  globalOptions,
  type Option,
} from '#test/support/aws-cli.ts'
import { readText, repositoryFiles } from '#test/support/repository.ts'

const articles = repositoryFiles
  .filter((path) => path.endsWith('README.md'))
  .map(readText)
  .join('\n')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readText('package.json'))

const membersOf = (value: string): string[] =>
  value.startsWith('{') ? Object.keys(JSON.parse(value)) : value.split(',').map((pair) => pair.split('=')[0] ?? '')

const valueFaults = (name: string, option: Option, value: string | undefined): string[] => {
  if (option === 'flag') return value === undefined ? [] : [`--${name} takes no value`]
  if (value === undefined) return [`--${name} takes a value`]
  if (option === 'value' || value === '…' || value.startsWith('file://')) return []
  if ('oneOf' in option) return option.oneOf.includes(value) ? [] : [`--${name} cannot be ${value}`]
  return membersOf(value)
    .filter((member) => !option.members.includes(member))
    .map((member) => `--${name} has no ${member}`)
}

/** The arguments that the CLI would refuse in a command, or would treat differently from the article. */
const faultsOf = ({ name, options, operands }: AwsLine): string[] => {
  const command: AwsCommand | undefined = awsCommands[name]
  if (!command) return [`there is no ${name}`]
  const given = options.map(([option]) => option)
  const [timeout, format] = ['cli-read-timeout', 'cli-binary-format'].map(
    (one) => options.find(([option]) => option === one)?.[1],
  )
  return [
    ...command.required.filter((one) => !given.includes(one)).map((one) => `--${one} is missing`),
    ...options.flatMap(([option, value]) => {
      const known = command.options[option] ?? globalOptions[option]
      return known ? valueFaults(option, known, value) : [`there is no --${option}`]
    }),
    ...(operands.length === (command.operands ?? 0) ? [] : [`it takes ${command.operands ?? 0} operands`]),
    // By default the CLI waits a minute, then calls the function again, up to twice; and takes a payload for base64.
    // https://github.com/aws/aws-cli/issues/2657
    ...(name === 'lambda invoke' && timeout !== '0' ? ['it gives up on a long call'] : []),
    ...(given.includes('payload') && format !== 'raw-in-base64-out' ? ['it takes its payload for base64'] : []),
  ]
}

describe('every command of the AWS CLI in an article', () => {
  test('is found anywhere in the text', () => {
    const found = awsLines(
      [
        'Say `aws sts get-caller-identity` or',
        '```sh\nfor one in $(aws lambda list-functions --query "A[?b(c, \'d e\')].F"); do\nX=1 aws s3 cp "$a" b > c\n```',
      ].join('\n'),
    )
    expect(found.map(({ name, options, operands }) => [name, options, operands])).toEqual([
      ['lambda list-functions', [['query', "A[?b(c, 'd e')].F"]], []],
      ['s3 cp', [], ['$a', 'b']],
      ['sts get-caller-identity', [], []],
    ])
  })

  test.each([
    ['aws lambda forget --function-name x', 'there is no lambda forget'],
    ['aws dynamodb delete-table', '--table-name is missing'],
    ['aws dynamodb delete-table --table-name x --name y', 'there is no --name'],
    ['aws dynamodb delete-table --table-name', '--table-name takes a value'],
    ['aws dynamodb delete-table --table-name x y', 'it takes 0 operands'],
    ['aws dynamodb list-backups --backup-type OURS', '--backup-type cannot be OURS'],
    [
      'aws dynamodb update-time-to-live --table-name x --time-to-live-specification On=true',
      '--time-to-live-specification has no On',
    ],
    [
      `aws lambda update-event-source-mapping --uuid x --filter-criteria '{"Filter":[]}'`,
      '--filter-criteria has no Filter',
    ],
    ['aws lambda invoke --function-name x out.json', 'it gives up on a long call'],
    [
      'aws lambda invoke --function-name x --cli-read-timeout 0 --payload {} out.json',
      'it takes its payload for base64',
    ],
  ])('is refused when written as %s: %s', (text, fault) => {
    expect(awsLines(`\`${text}\``).flatMap(faultsOf)).toEqual([fault])
  })

  test.each(awsLines(articles).map((line) => [line.text, line] as const))('exists as written: %s', (_, line) => {
    expect(faultsOf(line)).toEqual([])
  })

  test('has a definition, and every definition is used', () => {
    const used = new Set(awsLines(articles).map(({ name }) => name))
    expect([...used].toSorted()).toEqual(Object.keys(awsCommands).toSorted())
  })
})

/** Whether the command installs missing packages first, so that it works in a fresh clone and under an older Node. */
const preparesItself = (name: string): boolean => {
  const [first = ''] = (scripts[name] ?? '').split(' && ')
  const next = /^npm (?:run )?(\S+)$/.exec(first)?.[1]
  return first.startsWith('node bin/run.mjs') || (next !== undefined && preparesItself(next))
}

describe('every command of ours in an article', () => {
  const named = [...articles.matchAll(/\bnpm (?:run )?(start|test|(?<=run )[a-z:-]+)/g)].map(([, name = '']) => name)

  test.each([...new Set(named)])('%s exists, and works in a fresh clone', (name) => {
    expect(scripts[name]).toBeDefined()
    expect(preparesItself(name)).toBe(true)
  })

  test('is found, and none needs npx', () => {
    expect(named.length).toBeGreaterThan(20)
    expect(articles.replaceAll(/<!--[\s\S]*?-->/g, '')).not.toMatch(/\bnpx\b/)
  })
})
