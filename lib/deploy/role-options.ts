import { StartupError } from '../local/startup-error.ts'
import { optionOf, withoutOption } from './options.ts'

const usage =
  'Usage: npm run deploy:role -- --repository <owner/name> [--branch <name> | --environment <name>] [--existing-provider]'

const ownOptions = ['repository', 'branch', 'environment'] as const

/** Hands our own options to the app as its context, which is how the CDK takes any. */
export const deployRoleWords = (words: readonly string[]): string[] => {
  const values = ownOptions.map((name) => [name, optionOf(words, `--${name}`)] as const)
  const context = values.flatMap(([name, value]) => (value ? ['-c', `${name}=${value}`] : []))
  const given = Object.fromEntries(values)
  if (!given.repository || (given.branch && given.environment)) throw new StartupError(usage)
  const rest = ownOptions.reduce((left, name) => withoutOption(left, `--${name}`), [...words])
  const flag = '--existing-provider'
  if (!rest.includes(flag)) return [...context, ...rest]
  return [...context, '-c', 'existingProvider=true', ...rest.filter((word) => word !== flag)]
}
