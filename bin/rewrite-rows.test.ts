import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTable } from '#lib/local/emulators/table-api.ts'
import { rewriteRows } from '#lib/move/rewrite-rows.ts'
import { hasDynoxide, startDynoxide } from '#test/support/dynoxide.ts'
import { runScript } from '#test/support/run-local.ts'
import { outcomeOf } from '#test/support/stage-stand-in.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const folder = temporaryFolder('rewrite')
const file = join(folder, 'rewrite.ts')
let server: Awaited<ReturnType<typeof startDynoxide>>

const run = (...words: string[]) => {
  const env = {
    AWS_ENDPOINT_URL_DYNAMODB: server.endpoint,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  }
  return outcomeOf(runScript('bin/rewrite-rows.ts', env, words))
}
const walk = (...words: string[]) => run('--table', 'ours', '--with', file, ...words)

type Stored = { PK: { S: string }; colour?: { S: string }; shade?: { S: string } }
const put = (PK: string, more: object) =>
  server.call('PutItem', { TableName: 'ours', Item: { PK: { S: PK }, SK: { S: 'x' }, ...more } })
const ours = async () => {
  const { Items } = await server.call<{ Items: Stored[] }>('Scan', { TableName: 'ours' })
  return Object.fromEntries(Items.map(({ PK, colour, shade }) => [PK.S, [colour?.S, shade?.S]]))
}
const client = () =>
  new DynamoDBClient({
    endpoint: server.endpoint,
    region: 'eu-west-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
const before = { a: ['red', undefined], b: ['red', undefined], c: ['blue', undefined] }
const after = { a: ['red', 'dark'], b: ['red', 'dark'], c: ['blue', undefined] }

describe.skipIf(!hasDynoxide)('npm run rows:rewrite', { timeout: 30_000 }, () => {
  beforeAll(async () => {
    server = await startDynoxide(folder)
    await createTable(server.call, 'ours')
    writeFileSync(file, `export const rewrite = (row) => (row.colour === 'red' ? { shade: 'dark' } : undefined)\n`)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    for (const [PK, colour] of [...'ab'].map((key) => [key, 'red'] as const)) await put(PK, { colour: { S: colour } })
    await put('c', { colour: { S: 'blue' } })
  })

  test.each([
    [[]],
    [['--table', 'ours']],
    [['--table', 'ours', '--with', file, '--rate', '0']],
    [['--table', 'ours', '--with', file, '--rate', 'fast']],
  ])('rewrites nothing with the options %j', async (words) => {
    const { code, said } = await run(...words)
    expect(code).toBe(1)
    expect(said).toMatch(/^Usage: npm run rows:rewrite/)
    expect(await ours()).toEqual(before)
  })

  test('counts and writes nothing without --write', async () => {
    const said = '3 rows were looked at, 2 would be rewritten.\nNothing was written: add --write to rewrite them.'
    expect(await walk()).toEqual({ code: 0, said })
    expect(await ours()).toEqual(before)
  })

  test('rewrites the rows that need it, and none of them twice', async () => {
    expect(await walk('--write')).toEqual({ code: 0, said: '3 rows were looked at, 2 were rewritten.' })
    expect(await ours()).toEqual(after)
    expect(await walk('--write')).toEqual({ code: 0, said: '3 rows were looked at, 0 were rewritten.' })
  })

  test('refuses a rewrite that changes the key of a row', async () => {
    const other = join(folder, 'other.ts')
    writeFileSync(other, `export const rewrite = () => ({ PK: 'z' })\n`)
    const { code, said } = await run('--table', 'ours', '--with', other, '--write')
    expect(code).toBe(1)
    expect(said).toContain('A rewrite cannot change PK: that is another row.')
    expect(await ours()).toEqual(before)
  })

  const rewriting = (rewrite: (row: Record<string, unknown>) => Promise<void> | void, more = {}) => {
    const said: string[] = []
    const waited: number[] = []
    const done = rewriteRows({
      client: client(),
      table: 'ours',
      rate: 100,
      isWriting: true,
      rewrite: (row) => {
        void rewrite(row)
        return row.colour === 'red' ? { shade: 'dark' } : undefined
      },
      say: (text) => said.push(text),
      now: () => 0,
      wait: async (ms) => void waited.push(ms),
      ...more,
    })
    return { done, said, waited }
  }

  test('reads no more rows a second than the rate allows', async () => {
    const { done, waited } = rewriting(() => {}, { rate: 2 })
    expect(await done).toEqual({ seen: 3, rewritten: 2 })
    expect(waited).toEqual([1000])
  })

  test('prints where to resume when it fails, and resumes there', async () => {
    let looks = 0
    const failing = rewriting(
      () => {
        looks += 1
        if (looks > 1) throw new Error('the line was cut')
      },
      { rate: 1 },
    )
    const error = await failing.done.catch((thrown: Error) => thrown)
    expect(error).toEqual(new Error('the line was cut'))
    const key = /--after '(.+)'/.exec(failing.said.join())?.[1] ?? ''
    const { said } = await walk('--write', '--after', key)
    expect(said).toBe('2 rows were looked at, 1 were rewritten.')
    expect(await ours()).toEqual(after)
  })

  test('a row that changes meanwhile keeps that change, and the rewrite includes it', async () => {
    const seen: unknown[] = []
    const repaint = server.call
    const { done } = rewriting(
      (row) => {
        if (row.PK === 'a') seen.push(row.colour)
      },
      {
        client: new Proxy(client(), {
          get: (target, name) =>
            name !== 'send'
              ? Reflect.get(target, name)
              : async (command: { input: { UpdateExpression?: string; Key?: { PK: { S: string } } } }) => {
                  if (command.input.UpdateExpression && command.input.Key?.PK.S === 'a' && seen.length === 1)
                    await repaint('PutItem', {
                      TableName: 'ours',
                      Item: { PK: { S: 'a' }, SK: { S: 'x' }, colour: { S: 'green' } },
                    })
                  return target.send(command as never)
                },
        }),
      },
    )
    expect(await done).toEqual({ seen: 3, rewritten: 1 })
    expect(seen).toEqual(['red', 'green'])
    expect(await ours()).toEqual({ ...after, a: ['green', undefined] })
  })
})
