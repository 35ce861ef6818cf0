import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTable } from '#lib/local/emulators/table-api.ts'
import { hasDynoxide, startDynoxide } from '#test/support/dynoxide.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local', region: 'eu-west-2' }
const dataDir = temporaryFolder('copy')
let server: Awaited<ReturnType<typeof startDynoxide>>

const run = async (...words: string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'copy-rows.ts'), ...words], {
    env: {
      PATH: process.env.PATH,
      AWS_ENDPOINT_URL_DYNAMODB: server.endpoint,
      AWS_REGION: credentials.region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)))
  const [code] = await once(child, 'exit')
  return { code, said: said.join('').trim() }
}

const put = (TableName: string, PK: string, value: string) =>
  server.call('PutItem', { TableName, Item: { PK: { S: PK }, SK: { S: 'x' }, value: { S: value } } })

const ours = async (): Promise<Record<string, string>> => {
  const { Items } = await server.call<{ Items: Record<'PK' | 'value', { S: string }>[] }>('Scan', { TableName: 'ours' })
  return Object.fromEntries(Items.map(({ PK, value }) => [PK.S, value.S]))
}

describe.skipIf(!hasDynoxide)('npm run rows:copy', { timeout: 30_000 }, () => {
  beforeAll(async () => {
    server = await startDynoxide(dataDir)
    for (const name of ['ours', 'restored']) await createTable(server.call, name)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    for (const PK of Object.keys(await ours()))
      await server.call('DeleteItem', { TableName: 'ours', Key: { PK: { S: PK }, SK: { S: 'x' } } })
    for (const PK of ['a', 'b', 'c']) await put('restored', PK, 'then')
    for (const PK of ['a', 'b']) await put('ours', PK, 'now')
  })

  test.each([
    [[]],
    [['--from', 'restored', '--to', 'ours']],
    [['--from', 'ours', '--to', 'ours', '--all']],
    [['--from', 'restored', '--to', 'ours', '--all', '--of', 'a']],
    [['--from', 'restored', '--to', 'ours', '--everything']],
  ])('copies nothing with the options %j', async (words) => {
    const { code, said } = await run(...words)
    expect(code).toBe(1)
    expect(said).toMatch(/^(Usage: npm run rows:copy|Unknown option)/)
    expect(await ours()).toEqual({ a: 'now', b: 'now' })
  })

  test.each([
    [['--of', 'a', '--write'], { a: 'then', b: 'now' }, '1 rows were copied.'],
    [['--all', '--write'], { a: 'then', b: 'then', c: 'then' }, '3 rows were copied.'],
    [
      ['--all', '--only-missing', '--write'],
      { a: 'now', b: 'now', c: 'then' },
      '1 rows were copied, 2 were there already.',
    ],
    [['--all'], { a: 'now', b: 'now' }, '3 rows would be copied. Nothing was written: add --write to copy them.'],
  ])('copies the rows of %j', async (which, found, said) => {
    expect(await run('--from', 'restored', '--to', 'ours', ...which)).toEqual({ code: 0, said })
    expect(await ours()).toEqual(found)
  })
})
