/** What was typed after `--`, as the CDK reads it: `--name value`, `--name=value`, `-c key=value`. */
export const optionOf = (words: readonly string[], ...names: string[]): string | undefined =>
  optionsOf(words, ...names).at(-1)

/** Of an option that may be given several times. */
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

/** The words without an option and its value. */
export const withoutOption = (words: readonly string[], name: string): string[] =>
  words.filter((word, index) => word !== name && !word.startsWith(`${name}=`) && words[index - 1] !== name)

/** A line that a shell reads as these words. */
export const toShellLine = (words: readonly string[]): string =>
  words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')
