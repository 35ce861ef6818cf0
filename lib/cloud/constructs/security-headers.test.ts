import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { allowFilesOrigin, readSiteHeaders } from './security-headers.ts'

const folder = mkdtempSync(join(tmpdir(), 'sameway-headers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('readSiteHeaders', () => {
  it('is strict where the build wrote nothing', () => {
    const headers = readSiteHeaders(join(folder, 'missing.json'))
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['x-frame-options']).toBe('DENY')
    expect(JSON.stringify(headers)).not.toContain('unsafe')
  })

  it('takes what the build wrote, whatever the case of its names', () => {
    const file = join(folder, 'csp.json')
    writeFileSync(file, JSON.stringify({ 'Content-Security-Policy': "default-src 'none'" }))
    const headers = readSiteHeaders(file)
    expect(headers['content-security-policy']).toBe("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('Content-Security-Policy')
  })
})

describe('admitFiles', () => {
  const files = 'https://files.example'

  it('opens two directives and no others', () => {
    const policy = allowFilesOrigin("default-src 'self'; img-src 'self' blob:; script-src 'self'", files)
    expect(policy.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      `connect-src 'self' ${files}`,
      `img-src 'self' blob: ${files}`,
    ])
  })
})
