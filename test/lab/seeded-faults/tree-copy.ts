import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

type Edit = {
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
}

export type SeededFault = Edit & {
  name: string
  /** For a fault that a second check would hide. */
  also?: Edit
  /** Each of these must find it, at one of the seeds. */
  caughtBy: string[]
  seeds?: number[]
}

/** Whether a proof held, and what it said. */
type Verdict = { held: boolean; said: string }

/** The missed sentences, each with its indented further lines. */
const sentencesMissed = (output: string): string[] =>
  [...output.matchAll(/^missed: (.*(?:\n {4}.*)*)/gm)].map(([, sentence = '']) => sentence.replace(/\s*\n\s*/g, ' '))

/** The maximum length of a reason: a table of them must fit on a screen. */
const maxLength = 160

/** Whether `bar` wrote this sentence, which says how many there were, not what. */
const isCount = (sentence: string): boolean => sentence.endsWith(' are allowed')

/** A copy of the working tree, in which files may be changed. */
export const copyTree = () => {
  const folder = mkdtempSync(join(tmpdir(), 'sameway-seeded-faults-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

  return {
    folder,
    /** Makes the edits of a fault, until the function that it returns is called. */
    seed: ({ name, also, ...first }: SeededFault): (() => void) => {
      const edits = [first, ...(also ? [also] : [])].map(({ file, find, replace }) => {
        const path = join(folder, file)
        const sound = readFileSync(path, 'utf8')
        const places = sound.split(find).length - 1
        if (places !== 1) throw new Error(`${name}: the text to replace occurs ${places} times in ${file}`)
        return { path, sound, faulty: sound.replace(find, () => replace) }
      })
      for (const { path, faulty } of edits) writeFileSync(path, faulty)
      return () => {
        for (const { path, sound } of edits) writeFileSync(path, sound)
      }
    },
    prove: (proof: string, seed: number): Verdict => {
      const args = ['test/lab/proofs/run.ts', proof, '--short', '--seed', String(seed)]
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
      const output = `${stdout}\n${stderr}`
      const missed = sentencesMissed(output)
      const reason = missed.find((sentence) => !isCount(sentence)) ?? missed[0]
      const said = reason ?? /.*Error.*/.exec(output)?.[0] ?? output.trimEnd().split('\n').at(-1) ?? ''
      return { held: status === 0, said: said.trim().slice(0, maxLength) }
    },
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  }
}
