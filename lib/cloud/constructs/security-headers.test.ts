import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { allowFilesOrigin, readSiteHeaders } from './security-headers.ts'

const folder = temporaryFolder('headers')

describe('readSiteHeaders', () => {
  it('has strict defaults if the build wrote nothing', () => {
    const headers = readSiteHeaders(join(folder, 'missing.json'))
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['x-frame-options']).toBe('DENY')
    expect(JSON.stringify(headers)).not.toContain('unsafe')
  })

  it('prefers the headers of the build, in any case', () => {
    const file = join(folder, 'csp.json')
    writeFileSync(file, JSON.stringify({ 'Content-Security-Policy': "default-src 'none'" }))
    const headers = readSiteHeaders(file)
    expect(headers['content-security-policy']).toBe("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('Content-Security-Policy')
  })
})

it('allowFilesOrigin opens two directives and no others', () => {
  const files = 'https://files.example'
  const policy = allowFilesOrigin("default-src 'self'; img-src 'self' blob:; script-src 'self'", files)
  const opened = [`connect-src 'self' ${files}`, `img-src 'self' blob: ${files}`]
  expect(policy.split('; ')).toEqual(["default-src 'self'", "script-src 'self'", ...opened])
})
