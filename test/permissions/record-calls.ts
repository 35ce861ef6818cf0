import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import type { ClientRequest } from 'node:http'
import { join } from 'node:path'
import { type AdapterCall, adapterCalls } from '#lib/local/gateway/adapter-calls.ts'
import { invocations } from '#lib/local/gateway/invoke.ts'
import { neededPermissions, permissionsOfAdapterCall, permissionsOfLink } from './needed-permissions.ts'
import type { NeededPermission, RecordedCall } from './recorded-call.ts'

/**
 * Records the calls of each function of this process's host to AWS: in Node's http module, whatever client a function
 * uses, and to the host in AWS's place. Each process writes a file of its own, with one line for each permission
 * needed.
 */
const recordInto = (file: string): void => {
  writeFileSync(file, '')
  const seen = new Set<string>()
  const record = (functionName: string, needed: NeededPermission[]): void => {
    for (const permission of needed) {
      const call: RecordedCall = { function: functionName, ...permission }
      const line = JSON.stringify(call)
      if (seen.has(line)) continue
      seen.add(line)
      appendFileSync(file, `${line}\n`)
    }
  }

  const running = new AsyncLocalStorage<string>()
  invocations.start.bindStore(running, ({ functionName }) => functionName)

  subscribe('http.client.request.created', (message) => {
    const functionName = running.getStore()
    if (functionName === undefined) return
    const { request } = message as { request: ClientRequest } // the documented shape of this channel
    whenSent(request, (body) => {
      const { method, path } = request
      record(functionName, neededPermissions({ method, path, headers: request.getHeaders(), body }))
    })
  })

  adapterCalls.subscribe((message) => {
    const functionName = running.getStore()
    // our own channel
    if (functionName !== undefined) record(functionName, permissionsOfAdapterCall(message as AdapterCall))
  })

  invocations.asyncEnd.subscribe((message) => {
    const { functionName, result } = message as { functionName: string; result?: unknown } // our own channel
    const links = JSON.stringify(result ?? null).match(/https?:\/\/[^\s"\\]+[?&]X-Amz-Signature=[^\s"\\]*/g) ?? []
    for (const link of links) record(functionName, permissionsOfLink(link))
  })
}

/** Calls `done` with the whole body of a request once its client has written all of it. */
const whenSent = (request: ClientRequest, done: (body: Buffer) => void): void => {
  const parts: Buffer[] = []
  const keep = ([chunk]: unknown[]): void => {
    if (typeof chunk === 'string') parts.push(Buffer.from(chunk))
    else if (chunk instanceof Uint8Array) parts.push(Buffer.from(chunk))
  }
  // Both have several signatures, so their arguments are passed on unchanged.
  const write = request.write.bind(request) as (...given: unknown[]) => unknown
  const end = request.end.bind(request) as (...given: unknown[]) => unknown
  Object.assign(request, {
    write: (...given: unknown[]) => {
      keep(given)
      return write(...given)
    },
    end: (...given: unknown[]) => {
      keep(given)
      done(Buffer.concat(parts))
      return end(...given)
    },
  })
}

const folder = process.env.RECORD_AWS_CALLS
if (folder) {
  mkdirSync(folder, { recursive: true })
  // Each file of the suite leaves a mark. Files that share a process, and the hosts that they start, record together.
  if (process.env.VITEST !== undefined) writeFileSync(join(folder, `test-file-${randomUUID()}.jsonl`), '')
  if (!invocations.start.hasSubscribers) recordInto(join(folder, `calls-${randomUUID()}.jsonl`))
}
