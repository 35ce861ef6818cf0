import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { bundleFunctions } from './bundle-functions.ts'

const folder = mkdtempSync(join(tmpdir(), 'sameway-bundles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('bundleFunctions', () => {
  it('refuses a function whose entry is missing', async () => {
    const workers = [{ name: 'ghost', entry: 'functions/api/ghost/handler.ts' }] as const
    await expect(bundleFunctions({ workers, folder })).rejects.toThrow('functions/api/ghost/handler.ts')
  })

  it('carries the common passwords, and not the package they come from', async () => {
    const entry = 'functions/domain/accounts/password-dictionary.ts'
    const [bundle] = await bundleFunctions({ workers: [{ name: 'passwords', entry }], folder })
    const { commonPasswords } = await import(pathToFileURL(join(folder, 'passwords/index.mjs')).href)
    expect(commonPasswords).toHaveLength(3_000)
    expect(commonPasswords).toContain('password')
    expect(bundle?.modules).toEqual([entry])
    expect(bundle?.bytes).toBeLessThan(40_000)
  })

  it('asks the environment alone for credentials, and keeps our source out of the map', async () => {
    const entry = 'functions/platform/table/table.ts'
    const [bundle] = await bundleFunctions({ workers: [{ name: 'table', entry }], folder })
    expect(bundle?.modules).toContain('lib/slim-sdk.ts')
    expect(bundle?.modules.filter((path) => /credential-provider-(node|ini|sso|imds|process)/.test(path))).toEqual([])
    const map = JSON.parse(readFileSync(join(folder, 'table/index.mjs.map'), 'utf8'))
    expect(map.sources).toEqual(expect.arrayContaining([expect.stringMatching(`${entry}$`)]))
    expect(map.sourcesContent).toBeUndefined()
  })
})
