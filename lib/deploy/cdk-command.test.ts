import { expect, test } from 'vitest'
import { cdkWords, startupFault } from './cdk-command.ts'

const environment = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'y' }
const bare = { HOME: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true' }

test.each(['diff', 'deploy', 'destroy', 'bootstrap', 'deploy:role'] as const)('%s needs credentials', (command) => {
  const surroundings = { environment: bare, isTerminal: true }
  expect(startupFault(command, [], surroundings)).toMatch(/^There are no AWS credentials: .+\.$/)
  expect(startupFault('synth', [], surroundings)).toBeUndefined()
})

test.each(['synth', 'diff', 'deploy', 'destroy', 'bootstrap', 'deploy:role'] as const)(
  '%s refuses an option that it does not know',
  (command) => {
    const surroundings = { environment, isTerminal: true }
    expect(startupFault(command, ['-c', 'stag=prod'], surroundings)).toMatch(/^There is no option -c stag: /)
    expect(startupFault(command, ['-c', 'region=eu-west-1'], surroundings)).toBeUndefined()
  },
)

test.each([
  ['deploy', '--require-approval never', ['--require-approval', 'never']],
  ['deploy:role', '--require-approval never', ['--require-approval=never']],
  ['destroy', '--force', ['--force']],
] as const)('%s without a terminal needs %s', (command, option, words) => {
  const surroundings = { environment, isTerminal: false }
  expect(startupFault(command, [], surroundings)).toMatch(new RegExp(`^There is no terminal .+: add ${option} .+\\.$`))
  expect(startupFault(command, words, surroundings)).toBeUndefined()
  expect(startupFault(command, ['--yes'], surroundings)).toBeUndefined()
  expect(startupFault(command, [], { environment, isTerminal: true })).toBeUndefined()
})

test('diff and bootstrap need no terminal', () => {
  for (const command of ['diff', 'bootstrap'] as const)
    expect(startupFault(command, [], { environment, isTerminal: false })).toBeUndefined()
})

test('bootstrap prepares the regions of the stage, of the edge and of the daily copy, without the app', () => {
  expect(cdkWords('bootstrap', [])).toEqual([
    'bootstrap',
    ...['eu-west-2', 'us-east-1', 'eu-west-1'].map((region) => `aws://unknown-account/${region}`),
    ...['--app', ''],
  ])
  expect(cdkWords('bootstrap', ['-c', 'region=us-east-1']).filter((word) => word.startsWith('aws:'))).toHaveLength(2)
})

test('destroy names the stacks of one stage and leaves the shared one', () => {
  expect(cdkWords('destroy', ['-c', 'stage=try'])).toEqual(['destroy', 'Sameway-try', 'Sameway-try-*'])
})
