import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every file that is, or would be, committed, relative to the repository. */
export const repositoryFiles: string[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(root + path))

const isCode = (path: string): boolean => /\.(ts|tsx|mjs|js)$/.test(path)
export const codeFiles = repositoryFiles.filter(isCode)
export const ourCode = codeFiles.filter((path) => !path.startsWith('test/'))

const texts = new Map<string, string>()

/** Read once: hundreds of rules read the same files. */
export const readText = (path: string): string => {
  const text = texts.get(path) ?? readFileSync(root + path, 'utf8')
  texts.set(path, text)
  return text
}
export const linesOf = (path: string): number => readText(path).split('\n').length - 1

export type Import = { from: string; to: string; isType: boolean; isLate: boolean }

const statement =
  /^\s*(?:import|export)\s(type\s)?[^'";]*?from\s*'([^']+)'|^\s*import\s*'([^']+)'|import\(\s*'([^']+)'\s*\)/gm

/** The imports of a file; our own modules as paths relative to the repository. */
export const importsOf = (from: string): Import[] =>
  [...readText(from).matchAll(statement)].map(([, type, named, bare, late]) => ({
    from,
    to: resolved(from, named ?? bare ?? late ?? ''),
    isType: type !== undefined,
    isLate: late !== undefined,
  }))

const resolved = (from: string, specifier: string): string => {
  if (specifier.startsWith('#web/')) return specifier.replace('#web/', 'web/src/')
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return specifier
  return new URL(specifier, `file:///${from}`).pathname.slice(1)
}
