import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { knowsKeys, mappingFault, readStageVariables, silentPattern } from './stage-variables.ts'

const folder = temporaryFolder('variables')
const write = (content: unknown): string => {
  const path = join(folder, 'file.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const variables = {
  STAGE: 'prod',
  TABLE_NAME: 'ours',
  UPLOADS_BUCKET: 'files',
  CODE_KEYS: 'k1:one,local:two',
  PUSH_KEYS: 'three',
  TAX_KEYS: 'four',
  DRIVER_MAIL_DOMAIN: 'drivers.of.example',
  NODE_OPTIONS: '--enable-source-maps',
}

test.each([
  ['nothing', ''],
  ['what the CLI prints if there is no such function', 'null'],
  ['the variables of another function', { ...variables, UPLOADS_BUCKET: undefined }],
  ['keys without an id', { ...variables, CODE_KEYS: 'one' }],
  ['keys of which one is empty', { ...variables, CODE_KEYS: 'k1:one,local:' }],
])('refuses %s instead of the variables of a stage', (_, content) => {
  expect(() => readStageVariables(write(content))).toThrow(/file\.json .*see "One machine and the cloud"/)
})

test('reads the variables of the sweeper', () => {
  expect(readStageVariables(write(variables))).toEqual({
    stage: 'prod',
    table: 'ours',
    bucket: 'files',
    codeKeys: 'k1:one,local:two',
    pushKeys: 'three',
    taxKeys: 'four',
    driverMailDomain: 'drivers.of.example',
  })
})

test('a stage of a release without pushes and reports has no keys for them', () => {
  const older = { ...variables, PUSH_KEYS: undefined, TAX_KEYS: undefined }
  expect(readStageVariables(write(older))).toMatchObject({ pushKeys: '', taxKeys: '' })
})

const mapping = {
  EventSourceArn: 'arn:aws:dynamodb:eu-west-2:111111111111:table/ours/stream/2026-01-31T00:00:00.000',
  State: 'Enabled',
  FilterCriteria: { Filters: [{ Pattern: silentPattern }] },
}
const filters = (...patterns: string[]) => ({ Filters: patterns.map((Pattern) => ({ Pattern })) })

test.each([
  ['another file', {}, 'does not hold the mapping'],
  [
    'another table',
    { ...mapping, EventSourceArn: mapping.EventSourceArn.replace('ours', 'ours-then') },
    'another table',
  ],
  ['no filter, which lets everything through', { ...mapping, FilterCriteria: undefined }, 'would mail everybody'],
  ['an empty filter', { ...mapping, FilterCriteria: filters() }, 'would mail everybody'],
  ['its usual filter', { ...mapping, FilterCriteria: filters('{"dynamodb":{}}') }, 'would mail everybody'],
  ['one more filter', { ...mapping, FilterCriteria: filters(silentPattern, '{}') }, 'would mail everybody'],
  ['a filter that is just being changed', { ...mapping, State: 'Updating' }, 'is Updating: wait'],
  ['a mapping that is only disabled', { ...mapping, State: 'Disabled' }, 'is Disabled: wait'],
])('refuses a mapping with %s', (_, content, sentence) => {
  expect(mappingFault(write(content), 'ours')).toContain(sentence)
})

test('accepts a mapping whose filter lets nothing through, as the manual sets it', () => {
  expect(mappingFault(write(mapping), 'ours')).toBeUndefined()
  expect(readFileSync('lib/cloud/README.md', 'utf8')).toContain(JSON.stringify(silentPattern))
})

test('compares keys by their ids and secrets', () => {
  expect(knowsKeys('k1:one,local:two', 'local:two')).toBe(true)
  expect(knowsKeys('k1:one,local:two', 'local:two,k1:one')).toBe(true)
  expect(knowsKeys('k1:one,local:two', 'local:one')).toBe(false)
  expect(knowsKeys('k1:two', 'local:two')).toBe(false)
})
