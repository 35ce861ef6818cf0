import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { operatorCredentials } from '#lib/deploy/operator-access.ts'
import { runCommand, StartupError } from '#lib/local/startup-error.ts'
import { createTableClient } from '#lib/move/open-stage.ts'
import { type Rewrite, rewriteRows } from '#lib/move/rewrite-rows.ts'

const usage = `Usage: npm run rows:rewrite -- --table <name> --with <file> [--rate <rows a second, 100>] [--after <key>] [--write]
The file exports rewrite(row), which returns the attributes to set, undefined ones to remove, or nothing.
Without --write it only counts. See "Changing the table" in lib/cloud/README.md.`

const readArguments = () => {
  const text = { type: 'string' } as const
  const options = { table: text, with: text, rate: text, after: text, write: { type: 'boolean' } } as const
  const { table, with: file, rate: typed = '100', after, write: isWriting = false } = parseArgs({ options }).values
  const rate = Number(typed)
  if (!table || !file || !Number.isInteger(rate) || rate < 1) throw new StartupError(usage)
  return { table, file, rate, after: after === undefined ? undefined : readKey(after), isWriting }
}

const readKey = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    throw new StartupError(`--after ${text}: must be a key as the command prints it`)
  }
}

const loadRewrite = async (file: string): Promise<Rewrite> => {
  const { rewrite }: { rewrite?: unknown } = await import(pathToFileURL(resolve(file)).href)
  if (typeof rewrite !== 'function') throw new StartupError(`${file} exports no function rewrite`)
  return rewrite as Rewrite // what it returns is checked when it is written
}

await runCommand(async () => {
  const { file, ...walk } = readArguments()
  await operatorCredentials([], process.env)()
  await rewriteRows({ ...walk, client: createTableClient(), rewrite: await loadRewrite(file), say: console.log })
  if (!walk.isWriting) console.log('Nothing was written: add --write to rewrite them.')
})
