import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { objectStream, pdfOf } from '#test/support/sample-files.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { bundleFunctions } from './bundle-functions.ts'

const folder = temporaryFolder('bundles')

describe('bundleFunctions', () => {
  it('refuses a function whose entry is missing', async () => {
    const workers = [{ name: 'ghost', entry: 'functions/api/ghost/handler.ts' }] as const
    await expect(bundleFunctions({ workers, folder })).rejects.toThrow('functions/api/ghost/handler.ts')
  })

  it('bundles the common passwords without the package they come from', async () => {
    const entry = 'functions/domain/accounts/passwords/password-dictionary.ts'
    const [bundle] = await bundleFunctions({ workers: [{ name: 'passwords', entry }], folder })
    const { commonPasswords } = await import(pathToFileURL(join(folder, 'passwords/index.mjs')).href)
    expect(commonPasswords).toHaveLength(3_000)
    expect(commonPasswords).toContain('password')
    expect(bundle?.modules).toEqual([entry])
    expect(bundle?.bytes).toBeLessThan(40_000)
  })

  it('bundles the places of the United Kingdom as a lazy part, without the packages they come from', async () => {
    const entry = 'functions/domain/places/embedded-places.ts'
    const [bundle] = await bundleFunctions({ workers: [{ name: 'places', entry }], folder })
    const { embeddedPlaces } = await import(pathToFileURL(join(folder, 'places/index.mjs')).href)
    expect(await embeddedPlaces('').suggest('OX1')).toEqual([{ id: 'Oxford, OX1', label: 'Oxford, OX1' }])
    expect(bundle?.modules.filter((path) => /node_modules/.test(path))).toEqual([])
    expect(bundle?.bytes).toBeLessThan(15_000)
    expect(bundle?.bytesInAll).toBeLessThan(185_000)
  })

  it('bundles the points of the postcode districts in 26 kB', async () => {
    const entry = 'functions/domain/places/postcode-districts.ts'
    const [bundle] = await bundleFunctions({ workers: [{ name: 'districts', entry }], folder })
    const { districtPoints } = await import(pathToFileURL(join(folder, 'districts/index.mjs')).href)
    expect(districtPoints.size).toBe(2_834)
    expect(bundle?.bytes).toBeLessThan(26_000)
  })

  it('inlines the thread that sanitizes files, and it runs', async () => {
    const entry = 'functions/platform/files/sanitize/sanitize-in-thread.ts'
    const [bundle] = await bundleFunctions({ workers: [{ name: 'uploads', entry }], folder })
    const { sanitizeInThread } = await import(pathToFileURL(join(folder, 'uploads/index.mjs')).href)
    const packed = pdfOf({ objects: [objectStream('<< /Type /Font >>')] })
    expect(await sanitizeInThread(packed, 'application/pdf')).toEqual(packed)
    const script = pdfOf({ objects: [objectStream('<< /S /JavaScript >>')] })
    expect(await sanitizeInThread(script, 'application/pdf')).toBeUndefined()
    expect(bundle?.bytesInAll).toBeLessThan(25_000)
  })

  it('bundles a late client separately, with only the commands that are used', async () => {
    const bundle = (name: string, entry: `functions/${string}.ts`) =>
      bundleFunctions({ workers: [{ name, entry }], folder }).then(([made]) => made)
    const late = await bundle('late', 'functions/platform/files/files.ts')
    const early = await bundle('early', 'functions/platform/files/bucket.ts')
    expect(late?.bytes).toBeLessThan(19_500)
    expect(early?.bytes).toBeGreaterThan(200_000)
    expect(late?.bytesInAll).toBeGreaterThan(early?.bytes ?? 0)
    const commands = late?.modules.filter((path) => /client-s3\/dist-es\/commands\//.test(path)) ?? []
    expect(commands).toContainEqual(expect.stringContaining('PutObjectCommand'))
    expect(commands).not.toContainEqual(expect.stringContaining('ListBucketsCommand'))
  })

  it('takes credentials only from the environment', async () => {
    const entry = 'functions/platform/mail/send-mail.ts'
    const [bundle] = await bundleFunctions({ workers: [{ name: 'mail', entry }], folder })
    expect(bundle?.modules).toContain('lib/build/sdk-stand-ins.ts')
    const needless = /credential-provider-(node|ini|sso|imds|process)/
    expect(bundle?.modules.filter((path) => needless.test(path))).toEqual([])
  })

  it('loads the client of the table with the first query, and counts it', async () => {
    const entry = 'functions/platform/table/table.ts'
    const [bundle] = await bundleFunctions({ workers: [{ name: 'table', entry }], folder })
    expect(statSync(join(folder, 'table/index.mjs')).size).toBeLessThan(10_000)
    expect(bundle?.bytes).toBeGreaterThan(100_000)
    expect(bundle?.bytes).toBeLessThan(195_000)
    expect(bundle?.modules.filter((path) => /endpoint\/bdd|endpointResolver/.test(path))).toEqual([])
  })

  it('leaves our source out of the source map', async () => {
    const entry = 'functions/platform/table/keys.ts'
    await bundleFunctions({ workers: [{ name: 'keys', entry }], folder })
    const map = JSON.parse(readFileSync(join(folder, 'keys/index.mjs.map'), 'utf8'))
    expect(map.sources).toEqual(expect.arrayContaining([expect.stringMatching(`${entry}$`)]))
    expect(map.sourcesContent).toBeUndefined()
  })

  it('loads only the used parts of Node’s own modules', async () => {
    const entry = 'functions/platform/table/read-rows.ts'
    await bundleFunctions({ workers: [{ name: 'bare', entry }], folder })
    const path = pathToFileURL(join(folder, 'bare/index.mjs')).href
    const question = `const { countRows } = await import('${path}')
      const failure = await countRows({}).catch((error) => error.message)
      if (!/ECONNREFUSED/.test(failure)) throw new Error(failure)
      console.log(process.moduleLoadList.filter((name) => /undici|NativeModule _http_client/.test(name)).join())`
    const asker = { AWS_REGION: 'eu-west-2', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
    const env = { PATH: process.env.PATH, AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9', ...asker }
    const loaded = execFileSync(process.execPath, ['--input-type=module', '-e', question], { encoding: 'utf8', env })
    expect(loaded.trim()).toBe('NativeModule _http_client')
  })
})
