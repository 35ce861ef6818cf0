import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultRegion, regionsOf } from '../cloud/regions.ts'
import { stageOptions } from '../cloud/stage-options.ts'
import { credentialsFault } from './credentials.ts'
import { contextOf, deployRoleOptions, isSet, optionFault, optionOf } from './options.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export const commands = ['synth', 'diff', 'deploy', 'destroy', 'bootstrap', 'deploy:role'] as const
export type Command = (typeof commands)[number]

export const stageOf = (words: readonly string[]): string => contextOf(words, 'stage') ?? 'dev'
export const mainStackOf = (words: readonly string[]): string => `Sameway-${stageOf(words)}`
export const regionOf = (words: readonly string[]): string => contextOf(words, 'region') ?? defaultRegion

export const isHelpRequest = (words: readonly string[]): boolean => isSet(words, '--help', '-h')

/** The CDK arguments that come before the typed ones. */
export const cdkWords = (command: Command, words: readonly string[]): string[] => {
  switch (command) {
    case 'synth':
      return ['synth', '--quiet', '--no-notices']
    case 'deploy':
      return ['deploy', '--all']
    case 'deploy:role':
      return ['deploy', '--all', '--app', 'node bin/deploy-role.ts']
    case 'destroy':
      // Not --all: other stages need the settings of the account too.
      return ['destroy', mainStackOf(words), `${mainStackOf(words)}-*`]
    case 'bootstrap':
      // Without the app, which would have to be built first. The CDK asks AWS for the account.
      return ['bootstrap', ...environmentsOf(words), '--app', '']
    default:
      return [command]
  }
}

const environmentsOf = (words: readonly string[]): string[] =>
  regionsOf(regionOf(words)).map((region) => `aws://unknown-account/${region}`)

type CommandContext = { environment: Record<string, string | undefined>; isTerminal: boolean }

/** A sentence about an error that would otherwise make the command fail later. */
export const startupFault = (
  command: Command,
  words: readonly string[],
  { environment, isTerminal }: CommandContext,
): string | undefined => {
  const option = optionFault(words, command === 'deploy:role' ? deployRoleOptions : stageOptions)
  if (option || command === 'synth') return option
  const credentials = credentialsFault(words, environment)
  if (credentials || isTerminal || isSet(words, '--yes', '-y')) return credentials
  if (command === 'destroy' && !isSet(words, '--force', '-f'))
    return 'There is no terminal to confirm in: add --force to destroy the stage all the same.'
  if (command.startsWith('deploy') && !optionOf(words, '--require-approval'))
    return 'There is no terminal to approve wider permissions in: add --require-approval never to deploy them unasked.'
  return undefined
}

/** Runs the pinned CDK with this Node. `node bin/app.ts` in cdk.json then means the same Node. */
export const runCdk = (words: readonly string[], folder = root): number => {
  const env = { ...process.env }
  // Windows spells it Path.
  const name = Object.keys(env).find((one) => one.toUpperCase() === 'PATH') ?? 'PATH'
  env[name] = [join(root, 'node_modules/.bin'), dirname(process.execPath), env[name]].join(delimiter)
  const cdk = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'))
  return spawnSync(process.execPath, [cdk, ...words], { cwd: folder, stdio: 'inherit', env }).status ?? 1
}
