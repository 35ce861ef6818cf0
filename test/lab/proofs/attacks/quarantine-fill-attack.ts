import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { httpCall } from '#test/support/http-call.ts'
import { aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

const megabyte = 1024 * 1024
const size = 10 * megabyte
const tries = 20
const maxMegabytes = 100

/** One account uploads the largest files, which no form ever names, and uses a link twice. */
export const attack: Attack = {
  about: 'files that no form names fill the disk',
  run: async (host) => {
    const { client } = await aRequester(host)
    const gains: string[] = []
    for (let n = 0; n < tries; n += 1) {
      const body = { purpose: 'request-photo', contentType: 'image/jpeg', size }
      const started = await client.uploads.startUpload({ body })
      if (started.status !== 201) break
      const { pathname, search } = new URL(started.body.url ?? '')
      const put = {
        method: 'PUT',
        path: pathname + search,
        headers: started.body.headers ?? {},
        body: Buffer.alloc(size),
      }
      await httpCall(host.url, put)
      if (n === 0 && (await httpCall(host.url, put)).status === 200) gains.push('a link took two files')
    }
    const folder = join(host.dataDir, 'files/quarantine')
    const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size))
    const megabytes = Math.round(sizes.reduce((sum, bytes) => sum + bytes, 0) / megabyte)
    if (megabytes > maxMegabytes) gains.push(`${megabytes} MB of one account in quarantine`)
    if (megabytes === 0) gains.push('nothing arrived at all')
    return { tries, gains }
  },
}
