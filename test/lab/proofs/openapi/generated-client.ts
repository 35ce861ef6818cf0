import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { instrument } from '#test/lab/instruments/ensure.ts'

const root = join(import.meta.dirname, '../../../..')
const tools = join(root, 'test/lab/instruments/openapi')

type Outcome = { output: string; hasFailed: boolean }

/** Runs a script without blocking this process, in which the host answers. */
const run = (script: string, ...args: string[]): Promise<Outcome> =>
  promisify(execFile)(process.execPath, [script, ...args], { cwd: root }).then(
    ({ stdout }) => ({ output: stdout, hasFailed: false }),
    ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => ({
      output: `${stdout}${stderr}`,
      hasFailed: true,
    }),
  )

type Problem = { severity: 'error' | 'warn'; text: string }

/** The findings of two validators on the document in this file. */
export const validate = async (file: string): Promise<Record<string, Problem[]>> => {
  const { output, hasFailed } = await run(join(tools, 'validate.mjs'), file)
  if (hasFailed) throw new Error(output)
  return JSON.parse(output)
}

/**
 * Generates a client, compiles a journey with it as strictly as our own code, and runs the journey on a host. Returns
 * what failed in each step.
 */
export const walkWithClient = async (file: string, baseUrl: string): Promise<Record<string, string>> => {
  const client = join(tools, 'client')
  const said = ({ output, hasFailed }: Outcome): string => (hasFailed ? output.slice(0, 2_000) : '')
  const generated = await run(
    instrument('openapi-typescript/bin/cli.js', 'openapi'),
    file,
    '-o',
    join(client, 'schema.ts'),
  )
  const compiled = await run(join(root, 'node_modules/typescript/bin/tsc'), '-p', client)
  const walked = await run(join(client, 'journey.ts'), baseUrl)
  return { generated: said(generated), compiled: said(compiled), walked: said(walked) }
}

export const writeDocument = async (folder: string, document: unknown): Promise<{ file: string; bytes: number }> => {
  const file = join(folder, 'openapi.json')
  const text = JSON.stringify(document)
  await writeFile(file, text)
  return { file, bytes: Buffer.byteLength(text) }
}
