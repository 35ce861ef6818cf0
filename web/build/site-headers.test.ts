import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { siteHeaders } from './site-headers.ts'

it('allows no inline scripts, no foreign hosts, and only the given inline styles and the empty one', () => {
  const css = '.a{top:0}'
  const policy = siteHeaders([css])['content-security-policy'] ?? ''
  const directives = Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/).slice(0, 2)))
  const hash = createHash('sha256').update(css).digest('base64')
  expect(directives['default-src']).toBe("'none'")
  expect(directives['script-src']).toBe("'self'")
  expect(directives['style-src']).toBe(`'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-${hash}'`)
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})
