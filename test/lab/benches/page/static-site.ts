import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Serves a folder compressed, as a host of static sites does. */
export const serveFolder = async (folder: string) => {
  const server = createServer(({ url = '/' }, outgoing) => {
    const path = join(folder, url === '/' ? 'index.html' : (url.split('?')[0] ?? ''))
    if (!existsSync(path)) {
      outgoing.writeHead(404).end()
      return
    }
    outgoing.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain', 'content-encoding': 'gzip' })
    outgoing.end(gzipSync(readFileSync(path)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
