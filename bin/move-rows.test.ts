import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockDataFolder, readKeys } from '#lib/local/data-folder.ts'
import { fileStore } from '#lib/local/emulators/file-store.ts'
import { tableName, uploadsBucket } from '#lib/local/functions.ts'
import { openStoppedFolder } from '#lib/move/stopped-folder.ts'
import { fileIn, makeDataFolder, putRowIn, rowsIn } from '#test/support/data-folders.ts'
import { hasDynoxide } from '#test/support/dynoxide.ts'
import { outcomeOf, type StageStandIn, startStageStandIn } from '#test/support/stage-stand-in.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const folder = temporaryFolder('move')
const [machine, stageDir, back] = ['machine', 'stage', 'back'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
const proofOf = { PK: 'UPL#upl_1', SK: 'UPL', uploadId: 'upl_1', ownerId: 'usr_1', size: 3, fileKey: 'proof/upl_1/x' }
const waiting = { PK: 'UPL#upl_2', SK: 'UPL', uploadId: 'upl_2', ownerId: 'usr_1', size: 4 }
const driver = { PK: 'USER#usr_2', SK: 'PROFILE', isDriver: true, email: 'dan.1@drivers.sameway.example' }
const moving = [
  {
    PK: 'USER#usr_1',
    SK: 'PROFILE',
    email: 'a@b.example',
    words: new Set(['one', 'two']),
    at: null,
    deep: { n: [1.5] },
  },
  ...[driver, proofOf, waiting],
  { PK: 'DUE#2026-01-31#0', SK: '2026-01-31T10:00:00.000Z#offer.expire#req_1', kind: 'offer.expire', ttl: 1 },
]
const staying = [
  { PK: 'CONN#1', SK: 'CONN', userId: 'usr_1' },
  { PK: 'USER#usr_1', SK: 'SOCKETS', sockets: new Set(['a']) },
]
const storedAt = new Date('2026-01-02T03:04:05.000Z')
let stage: StageStandIn

const toStage = async (...words: string[]) =>
  outcomeOf(stage.copyRows('--from-data', machine, '--to-stage', stage.stageFile, ...words))
const toStageAtOnce = () => toStage('--mapping', stage.mappingFile, '--write')
const toFolder = async (...words: string[]) =>
  outcomeOf(stage.copyRows('--from-stage', stage.stageFile, '--to-data', back, ...words))

type Found = { Items: { PK: { S: string }; SK: { S: string } }[] }
const stored = async () =>
  (await stage.call<Found>('Scan', { TableName: tableName })).Items.map(({ PK, SK }) => ({ PK, SK }))
const putInStage = (PK: string, SK: string) =>
  stage.call('PutItem', { TableName: tableName, Item: { PK: { S: PK }, SK: { S: SK } } })

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

describe.skipIf(!hasDynoxide)('a move between one machine and a stage', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    const { codeKeys, pushKeys, taxKeys } = makeDataFolder(machine, [...moving, ...staying])
    const about = { type: 'image/png', metadata: { 'x-amz-meta-owner': 'usr_1' }, storedAt }
    await fileStore(machine).put(uploadsBucket, proofOf.fileKey, bytesOf('abc'), about)
    mkdirSync(stageDir)
    const rings = { codeKeys: `k1:ours,${codeKeys}`, pushKeys: `ours,${pushKeys}`, taxKeys: `ours,${taxKeys}` }
    stage = await startStageStandIn(stageDir, rings)
  })
  afterAll(() => stage.stop())
  beforeEach(async () => {
    for (const Key of await stored()) await stage.call('DeleteItem', { TableName: tableName, Key })
    await fileStore(stageDir).remove(uploadsBucket, proofOf.fileKey)
    for (const name of [back, `${back}.unfinished`]) rmSync(name, { recursive: true, force: true })
  })

  test('counts, says what stays, and writes nothing without --write', async () => {
    const { code, said } = await toStage('--mapping', stage.mappingFile)
    expect(code).toBe(0)
    expect(said).toContain('5 rows move, 1 of them scheduled tasks, and 2 files of 0.0 MB.')
    expect(said).toContain('2 rows stay: open sockets, and counts of calls for rate limits.')
    expect(said).toMatch(/Nothing was written: add --write to move it\.$/)
    expect(await stored()).toEqual([])
  })

  test('takes rows, files and keys to the stage and back unchanged', async () => {
    expect(await toStageAtOnce()).toMatchObject({ code: 0, said: expect.stringMatching(/Everything is moved\.$/) })
    expect(await stored()).toHaveLength(moving.length)
    expect(await toFolder()).toMatchObject({ code: 0, said: expect.stringContaining('5 rows move, 1 of them') })
    expect(existsSync(back)).toBe(false)
    const { code, said } = await toFolder('--write')
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining(`DATA_DIR=${back} SEED=none`) })
    expect([...rowsIn(back).values()]).toEqual(expect.arrayContaining(moving))
    expect(rowsIn(back).size).toBe(moving.length)
    for (const place of [stageDir, back])
      expect(await fileIn(place, proofOf.fileKey)).toMatchObject({ bytes: Buffer.from('abc'), type: 'image/png' })
    // The retention of a proof counts from then.
    expect((await fileIn(back, proofOf.fileKey))?.storedAt).toBe(storedAt.toISOString())
    const { CODE_KEYS: codeKeys, PUSH_KEYS: pushKeys, TAX_KEYS: taxKeys } = stage.variables
    expect(readKeys(back)).toMatchObject({ codeKeys, pushKeys, taxKeys })
    expect(readKeys(back).secretAccessKey).not.toBe(readKeys(machine).secretAccessKey)
    expect(await toFolder('--write')).toEqual({ code: 1, said: `${back} is there already: name a new folder.` })
  })

  test('refuses a folder in use by a host, and one that is not a data folder', async () => {
    const release = lockDataFolder(machine)
    const { code, said } = await toStageAtOnce()
    release()
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringMatching(/^Sameway runs on .+: stop it, or/) })
    const none = await outcomeOf(stage.copyRows('--from-data', folder, '--to-stage', stage.stageFile))
    expect(none).toMatchObject({ code: 1, said: expect.stringMatching(/is no data folder of Sameway/) })
    expect(await stored()).toEqual([])
  })

  test('refuses a stage that has rows of users, and accepts one that has only its own rows', async () => {
    await putInStage('USER#usr_9', 'PROFILE')
    const refused = { code: 1, said: expect.stringMatching(/^sameway has rows already, such as USER#usr_9 PROFILE: /m) }
    expect(await toStageAtOnce()).toMatchObject(refused)
    await stage.call('DeleteItem', { TableName: tableName, Key: { PK: { S: 'USER#usr_9' }, SK: { S: 'PROFILE' } } })
    for (const PK of ['RL#checkSession#ip#x', 'STAT#DAYS', 'GEO#x']) await putInStage(PK, 'x')
    expect((await toStageAtOnce()).code).toBe(0)
  })

  test('refuses a stage that another move, or this folder before a change, has partly filled', async () => {
    await putInStage('MOVE', 'MOVE')
    expect((await toStageAtOnce()).said).toContain('sameway holds part of another move, or of this folder as it was')
    expect(await toFolder('--write')).toMatchObject({ code: 1, said: expect.stringContaining('is not finished') })
  })

  test.each([
    ['the keys', { CODE_KEYS: 'k1:ours' }, 'does not know the keys of the folder'],
    ['the push keys', { PUSH_KEYS: 'ours' }, 'does not know the push keys of the folder'],
    ['the tax keys', { TAX_KEYS: 'ours' }, 'does not know the tax keys of the folder'],
    ['the domain of drivers', { DRIVER_MAIL_DOMAIN: 'drivers.of.example' }, 'which stage try would take for mailboxes'],
  ])('refuses a stage that does not know %s', async (_, other, sentence) => {
    const file = stage.write('other.json', { ...stage.variables, ...other })
    const words = ['--from-data', machine, '--to-stage', file, '--mapping', stage.mappingFile]
    expect(await outcomeOf(stage.copyRows(...words, '--write'))).toMatchObject({
      code: 1,
      said: expect.stringContaining(sentence),
    })
    expect((await outcomeOf(stage.copyRows(...words))).said).toContain(sentence)
    expect(await stored()).toEqual([])
  })

  test('refuses a stage whose fan-out would receive the rows, and one whose fan-out is unknown', async () => {
    expect((await toStage('--write')).said).toContain('The mapping of the fan-out is not checked')
    const loud = stage.write('loud.json', { ...stage.mapping, FilterCriteria: undefined })
    const { code, said } = await toStage('--mapping', loud, '--write')
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('would mail everybody') })
    expect(await stored()).toEqual([])
  })

  test('refuses a folder with changes that wait for their effects', async () => {
    const other = join(folder, 'waits')
    const { codeKeys, pushKeys, taxKeys } = makeDataFolder(other, [])
    putRowIn(other, { PK: 'USER#usr_1', SK: 'PROFILE' }, true)
    const rings = { CODE_KEYS: codeKeys, PUSH_KEYS: pushKeys, TAX_KEYS: taxKeys }
    const file = stage.write('waits.json', { ...stage.variables, ...rings })
    const words = ['--from-data', other, '--to-stage', file, '--mapping', stage.mappingFile, '--write']
    const { code, said } = await outcomeOf(stage.copyRows(...words))
    expect({ code, said }).toMatchObject({
      code: 1,
      said: expect.stringContaining('1 changes still wait for their effects'),
    })
  })

  test('resumes where it was killed, and overwrites no row that was written meanwhile', async () => {
    expect((await toStageAtOnce()).code).toBe(0)
    const opened = await openStoppedFolder(machine)
    opened.close()
    const mark = { state: { S: opened.state }, step: { S: 'rows' }, after: { N: '0' } }
    const beginAgain = () =>
      stage.call('PutItem', { TableName: tableName, Item: { PK: { S: 'MOVE' }, SK: { S: 'MOVE' }, ...mark } })
    await beginAgain()
    const { code, said } = await toStageAtOnce()
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('rows: 0 written, 4 were there') })
    expect(said).toContain('tasks: 0 written, 1 were there already.')
    expect(await stored()).toHaveLength(moving.length)

    await beginAgain()
    await putInStage('USER#usr_1', 'PROFILE')
    const sentence = 'Somebody has written USER#usr_1 PROFILE to the stage meanwhile: stop its functions.'
    expect(await toStageAtOnce()).toMatchObject({ code: 1, said: expect.stringContaining(sentence) })
  })

  test.each([
    ['two folders', ['--from-data', machine, '--to-data', back], 'Both are data folders: copy the folder'],
    ['two stages', ['--from-stage', 'a.json', '--to-stage', 'b.json'], 'Both are stages: move the one into a new'],
    ['no file', ['--from-data', machine, '--to-stage', 'none.json'], 'There is no file none.json.'],
    ['a folder to a table', ['--from-data', machine, '--to', 'sameway', '--all'], 'Usage: npm run rows:copy'],
    [
      'a mapping on the way back',
      ['--from-stage', 'a', '--to-data', back, '--mapping', 'b'],
      'Usage: npm run rows:copy',
    ],
  ])('refuses %s', async (_, words, sentence) => {
    const { code, said } = await outcomeOf(stage.copyRows(...words))
    expect(code).toBe(1)
    expect(said.startsWith(sentence)).toBe(true)
  })
})
