import { randomUUID } from 'node:crypto'
import { type Check, cookie, jsonIn, needsAccount, statusIs, type Target, unless } from './check.ts'
import { probe } from './http-probe.ts'

/** Need not be a valid page, because no one will see it: the file only has to come back unchanged. */
const newFile = (): Buffer => Buffer.from(`canary ${randomUUID()}`)

const announce = async (target: Target, size: number) => {
  const { status, text } = await probe(`${target.origin}/api/uploads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: target.origin, cookie: cookie(target) },
    body: JSON.stringify({ purpose: 'request-photo', contentType: 'image/png', size }),
  })
  // as the contract says, if it is 201
  return { status, link: jsonIn(text) as { id?: string; url?: string; headers?: Record<string, string> } }
}

/** If the account's files can be read, the file is downloaded again, and removed at once. */
const putAndTake = async (target: Target): Promise<string[]> => {
  const file = newFile()
  const { status, link } = await announce(target, file.length)
  const { id, url, headers = {} } = link
  if (status !== 201 || !id || !url) return statusIs(201, status)
  const put = await probe(url, { method: 'PUT', headers, body: new Uint8Array(file) })
  if (put.status !== 200) return [`the store answers ${put.status} to an upload, not 200`]
  if (!target.files) return []
  try {
    const found = await target.files.read(id)
    return unless(found.equals(file), 'the file that comes down is not the one that went up')
  } finally {
    await target.files.remove(id)
  }
}

export const fileCheck: Check = {
  name: 'a file goes up, and comes down as it was',
  skipped: needsAccount,
  faults: putAndTake,
}
