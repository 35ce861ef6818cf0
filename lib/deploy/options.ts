import { StartupError } from '../local/startup-error.ts'

/** The value of an option that was typed after `--`, as the CDK reads it: `--name value` or `--name=value`. */
export const optionOf = (words: readonly string[], ...names: string[]): string | undefined =>
  optionsOf(words, ...names).at(-1)

/** All values of an option that can be repeated. */
const optionsOf = (words: readonly string[], ...names: string[]): string[] =>
  words.flatMap((word, index) => {
    if (names.includes(word)) return words[index + 1] ?? []
    const name = names.find((one) => word.startsWith(`${one}=`))
    return name ? word.slice(name.length + 1) : []
  })

/** True for `--force` and `--force=true`. */
export const isSet = (words: readonly string[], ...names: string[]): boolean =>
  words.some((word) => names.includes(word) || names.some((name) => word === `${name}=true`))

/** The value of `-c key=value`. */
export const contextOf = (words: readonly string[], key: string): string | undefined =>
  optionsOf(words, '-c', '--context')
    .filter((pair) => pair.startsWith(`${key}=`))
    .at(-1)
    ?.slice(key.length + 1)

/**
 * Returns one sentence about a `-c` that would be ignored silently: a name that nothing reads, or one without a value.
 * The CDK's own names have a slash or a colon.
 */
export const optionFault = (words: readonly string[], known: readonly string[]): string | undefined => {
  for (const pair of optionsOf(words, '-c', '--context')) {
    const [name = '', value] = pair.split(/=(.*)/s)
    if (/[/:]/.test(name)) continue
    if (!known.includes(name)) return `There is no option -c ${name}: it may be ${known.join(', ')}.`
    if (!value) return `-c ${name} has no value: write -c ${name}=….`
  }
  return undefined
}

/** Whether `-c key=off` was given, in one of its forms. */
export const isOff = (words: readonly string[], key: string): boolean =>
  /^(off|false|0)$/.test(contextOf(words, key) ?? '')

/** The words without an option and its value. */
export const withoutOption = (words: readonly string[], name: string): string[] =>
  words.filter((word, index) => word !== name && !word.startsWith(`${name}=`) && words[index - 1] !== name)

/** Quotes the words as a line for a shell. */
export const toShellLine = (words: readonly string[]): string =>
  words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')

const usage =
  'Usage: npm run deploy:role -- --repository <owner/name> [--branch <name> | --environment <name>] [--existing-provider]'

const ownOptions = ['repository', 'branch', 'environment'] as const
/** The options that the app of the deploy role reads. */
export const deployRoleOptions = [...ownOptions, 'existingProvider', 'region'] as const

/** Turns our own options into the context of the CDK app. */
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
