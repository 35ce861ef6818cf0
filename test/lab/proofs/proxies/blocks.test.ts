import { expect, test } from 'vitest'
import { maxFileBytes } from '#shared/model/upload-purposes.ts'
import { blockWith, caddyBlock, nginxBlock } from './proxy.ts'

const certificate = { key: '', cert: '', file: '/tmp/cert.pem', keyFile: '/tmp/key.pem' }
const edge = { port: 8443, hostPort: 4000, certificate, folder: '/tmp' }

test('a block without the text to replace is refused', () => {
  expect(() => blockWith('Caddyfile', { '127.0.0.1:1': '127.0.0.1:2' })).toThrow('Caddyfile does not say 127.0.0.1:1')
})

test('ports and certificates of the manual’s blocks are replaced', () => {
  expect(caddyBlock(edge)).toBe(
    'sameway.example {\n\ttls /tmp/cert.pem /tmp/key.pem\n\treverse_proxy 127.0.0.1:4000\n}\n',
  )
  expect(nginxBlock(edge)).toMatch(/listen 127\.0\.0\.1:8443 ssl;[\s\S]*proxy_pass http:\/\/127\.0\.0\.1:4000;/)
})

test('nginx is configured to accept the largest file', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginxBlock(edge)) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBe(maxFileBytes)
})
