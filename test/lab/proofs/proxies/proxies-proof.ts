import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#lib/local/listen.ts'
import type { Finding } from '#test/lab/benches/bench.ts'
import type { Proof, Size } from '#test/lab/proofs/proof.ts'
import { ensureSite } from '#test/support/ensure-site.ts'
import { startSmtpMailbox } from '#test/support/smtp-mailbox.ts'
import { newCertificate } from '#test/support/start-edge.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { publicName, publicUrlOf } from './caller.ts'
import { checks, type Stand } from './checks.ts'
import { proxies, type RunningProxy } from './proxy.ts'

const createAddresses = () => {
  let last = 1
  return (): string => {
    last += 1
    return `127.0.7.${last}`
  }
}

const lookThrough = async ({ name, version }: RunningProxy, stand: Stand) => {
  const row: Record<string, string> = { proxy: `${name} ${version}` }
  const missed: string[] = []
  for (const [what, check] of Object.entries(checks)) {
    const { figure, faults } = await check(stand).catch((error: unknown) => ({ figure: '', faults: [String(error)] }))
    row[what] = faults.length === 0 ? figure : `${faults.length} faults`
    missed.push(...faults.map((fault) => `${name}, ${what}: ${fault}`))
  }
  return { row, missed }
}

const throughAll = async (folder: string, size: Size): Promise<Finding> => {
  const certificate = newCertificate(folder, publicName)
  if (!certificate) return { rows: [], missed: [], unmeasured: ['proxies: there is no openssl for a certificate'] }
  await ensureSite()
  const port = await freePort()
  const mails = await startSmtpMailbox()
  const host = await startTestHost({
    PUBLIC_URL: publicUrlOf({ port }),
    TRUSTED_PROXIES: '127.0.0.1',
    OTP_ECHO: '0',
    SMTP_URL: mails.url,
  })
  const edge = { port, hostPort: host.port, certificate, folder }
  const found: Finding = { rows: [], missed: [], unmeasured: [] }
  const nextAddress = createAddresses()
  try {
    for (const [name, start] of Object.entries(proxies)) {
      const proxy = await start(edge)
      if (!proxy) {
        found.unmeasured?.push(`${name}: it is not installed`)
        continue
      }
      try {
        const { row, missed } = await lookThrough(proxy, { host, edge, size, nextAddress })
        found.rows.push(row)
        found.missed.push(...missed)
      } finally {
        await proxy.stop()
      }
    }
  } finally {
    await host.stop()
    await mails.stop()
  }
  return found
}

export const proxiesProof: Proof = {
  name: 'proxies',
  about: 'one machine behind Caddy and nginx, with the blocks of its manual: pages, calls, sockets, files, callers',
  run: async ({ size }) => {
    const folder = await mkdtemp(join(tmpdir(), 'sameway-proxies-'))
    try {
      return await throughAll(folder, size)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
