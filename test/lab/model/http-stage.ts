import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { localAdapters, setLocalAdapters } from '#functions/platform/local-adapters.ts'
import { textOf } from '#lib/local/table/values.ts'
import { routeKey } from '#shared/contracts/endpoint.ts'
import { noPushService } from '#test/support/devices.ts'
import { pathOf } from '#test/support/every-endpoint.ts'
import { httpCall } from '#test/support/http-call.ts'
import { linkIn } from '#test/support/mailbox.ts'
import { startTestHost, stopSchedules } from '#test/support/start-test-host.ts'
import { allRows, keepTable } from '#test/support/table.ts'
import { putAt } from '#test/support/uploads.ts'
import { type Row, rowName, type Stage } from './stage.ts'

/** The key of a stored file, which its first line tells, and a checksum of the rest. */
const markOf = (path: string): [string, string] => {
  const bytes = readFileSync(path)
  const end = bytes.indexOf('\n')
  const { key }: { key: string } = JSON.parse(bytes.toString('utf8', 0, end))
  return [key, String(crc32(bytes.subarray(end + 1)))]
}

const filesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => markOf(join(parentPath, name))),
  )

/** The whole host over HTTP, with the engine and the files that one machine runs on. */
export const httpStage = async (): Promise<Stage> => {
  stopSchedules()
  const host = await startTestHost({ LIMITS: 'relaxed', PASSWORD_BLOCKLIST: 'off', LOG_LEVEL: 'error' })
  setLocalAdapters({ ...localAdapters(), pushReceiver: noPushService })
  const folder = join(host.dataDir, 'files')
  return {
    host,
    ask: async (cookies, endpoint, { params, query, body, headers }) => {
      const path = pathOf(endpoint, params)
      const [method = ''] = routeKey(endpoint).split(' ')
      const answer = await httpCall(host.url, {
        method,
        path: query ? `${path}?${new URLSearchParams(query)}` : path,
        headers: {
          'user-agent': 'Sameway tests',
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: answer.text ? JSON.parse(answer.text) : {}, setCookies: answer.setCookies }
    },
    sendFile: async (url, bytes, headers) => void (await putAt(url, bytes, 'image/png', headers)),
    drain: async () => void (await host.settled()),
    sweep: async () => {
      await host.sweep()
      await host.settled()
    },
    night: async () => {
      await host.night()
      await host.settled()
    },
    expireRows: async () => undefined, // the engine's own work, on real time
    snapshot: async () => ({
      rows: new Map(
        (await allRows()).map((item): [string, Row] => [rowName(item), { item, text: textOf(item as never) }]),
      ),
      files: filesIn(folder),
    }),
    takeLog: () => undefined,
    takeFrames: undefined,
    takePushes: undefined,
    lastMail: async (address) => `/link#${linkIn((await host.mailbox.to(address)).at(-1) ?? ({ text: '' } as never))}`,
    takeFaults: () => host.log.lines.splice(0),
    keep: async () => {
      const restoreTable = keepTable(host.dataDir)
      const kept = join(host.dataDir, 'files.kept')
      cpSync(folder, kept, { recursive: true })
      return async () => {
        await host.settled()
        await restoreTable()
        rmSync(folder, { recursive: true })
        cpSync(kept, folder, { recursive: true })
      }
    },
    stop: host.stop,
  }
}
