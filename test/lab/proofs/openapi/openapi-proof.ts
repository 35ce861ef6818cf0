import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contracts } from '#shared/contracts/contracts.ts'
import { bar, type Finding } from '#test/lab/benches/bench.ts'
import { missingInstruments } from '#test/lab/instruments/ensure.ts'
import { startTestHost, type TestHost } from '#test/support/start-test-host.ts'
import { openApi } from '../../../../web/build/openapi.ts'
import type { Proof } from '../proof.ts'
import { validate, walkWithClient, writeDocument } from './generated-client.ts'
import { tryFields } from './required-fields.ts'

const maxBytes = 300_000

/** Warnings that stay, each with its reason. */
const known: [RegExp, string][] = [
  [/^no-ambiguous-paths .*partner~1\{requestId\}/, 'the id’s pattern parts them, which this rule does not read'],
  [/^operation-2xx-response .*uploads~1\{id\}/, 'this call answers with a redirect'],
]
const isKnown = (text: string): boolean => known.some(([pattern]) => pattern.test(text))

/** Checks the document with other people's tools: their findings, and whether their client works. */
const byOthers = async (host: TestHost, folder: string): Promise<Finding> => {
  const { file, bytes } = await writeDocument(folder, openApi(contracts))
  const why = missingInstruments('openapi')
  if (why) return { rows: [], missed: [], unmeasured: [`what validators and a generated client say: ${why}`] }
  const found = await validate(file)
  const steps = await walkWithClient(file, `${host.url}/api`)
  return {
    rows: [{ what: 'size', kB: Math.round(bytes / 1000) }],
    also: [
      Object.entries(found).map(([validator, problems]) => ({
        validator,
        errors: problems.filter(({ severity }) => severity === 'error').length,
        'known warnings': problems.filter(({ text }) => isKnown(text)).length,
        'other warnings': problems.filter(({ severity, text }) => severity === 'warn' && !isKnown(text)).length,
      })),
      Object.entries(steps).map(([step, fault]) => ({ 'a client is': step, fault: fault.split('\n')[0] || 'none' })),
    ],
    missed: [
      ...bar('the document', bytes, maxBytes, 'bytes'),
      ...Object.entries(found).flatMap(([validator, problems]) =>
        problems.filter(({ text }) => !isKnown(text)).map(({ text }) => `${validator}: ${text}`),
      ),
      ...Object.entries(steps).flatMap(([step, fault]) => (fault ? [`a client is not ${step}: ${fault}`] : [])),
    ],
  }
}

export const openApiProof: Proof = {
  name: 'openapi',
  about: 'openapi.json before two validators and with a generated client; and a 400 exactly where it says required',
  run: async ({ size }): Promise<Finding> => {
    const host = await startTestHost()
    const folder = await mkdtemp(join(tmpdir(), 'sameway-openapi-'))
    try {
      const tried = await tryFields(host)
      const count = (isRequired: boolean) => tried.filter((one) => one.isRequired === isRequired).length
      const others = size === 'full' ? await byOthers(host, folder) : { rows: [], missed: [] }
      const faults = tried.flatMap(({ fault }) => fault ?? [])
      return {
        rows: [
          { 'fields left out': tried.length, required: count(true), optional: count(false), wrong: faults.length },
        ],
        also: [others.rows, ...(others.also ?? [])].filter((table) => table.length > 0),
        missed: [...faults, ...others.missed],
        unmeasured: others.unmeasured ?? [],
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
      await host.stop()
    }
  },
}
