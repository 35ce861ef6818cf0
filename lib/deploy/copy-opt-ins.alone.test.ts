import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listen, stopListening } from '../local/listen.ts'
import { copyFault, optInCommand } from './copy-opt-ins.ts'

type Settings = { optIns: Record<string, boolean>; managed: Record<string, boolean> }

/** AWS Backup's account settings of each region, over HTTP as the SDK requests them. */
let settings: Record<string, Settings>
let requested: string[]
let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    const [, region = ''] = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? '') ?? []
    requested.push(`${request.method} ${request.url} ${region}`)
    const said = settings[region]
    if (!said) return response.writeHead(403, { 'x-amzn-errortype': 'AccessDeniedException' }).end('{}')
    const { optIns, managed } = said
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ResourceTypeOptInPreference: optIns, ResourceTypeManagementPreference: managed }))
  })
  vi.stubEnv('AWS_ENDPOINT_URL_BACKUP', `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'x')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'y')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await stopListening(server)
})

const all: Settings = { optIns: { DynamoDB: true, S3: true, EBS: false }, managed: { DynamoDB: true } }
beforeEach(() => {
  settings = { 'eu-west-1': all, 'eu-west-2': all }
  requested = []
})
const prod = ['-c', 'stage=prod']

test.each<[string, Partial<Settings>]>([
  ['the table', { optIns: { DynamoDB: false, S3: true } }],
  ['the files', { optIns: { DynamoDB: true } }],
  ['the whole management of tables, without which they are not copied to another region', { managed: {} }],
])('refuses production if the account has not opted in to %s, with the command for that region', async (_, less) => {
  settings['eu-west-1'] = { ...all, ...less }
  expect(await copyFault(prod)).toBe(
    `AWS Backup may not yet copy table and files in eu-west-1. Once per account: ${optInCommand('eu-west-1')}`,
  )
})

test('refuses production if AWS Backup does not answer', async () => {
  delete settings['eu-west-2']
  expect(await copyFault(prod)).toMatch(/^AWS Backup does not say whether .+ in eu-west-2: AccessDeniedException/)
})

test('deploys production if both regions may copy, and other stages without asking', async () => {
  expect(await copyFault(prod)).toBeUndefined()
  expect([...new Set(requested)].toSorted()).toEqual([
    'GET /account-settings eu-west-1',
    'GET /account-settings eu-west-2',
  ])
  settings = {}
  expect(await copyFault(['-c', 'stage=try'])).toBeUndefined()
  expect(await copyFault([...prod, '-c', 'copy=off'])).toBeUndefined()
})
