import { createServer, type RequestListener } from 'node:http'
import { afterAll } from 'vitest'
import { listen, stopListening } from '#lib/local/listen.ts'

/** Serves on a free port until the tests of a file are over, and returns the address. */
export const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  const port = await listen(server, 0, '127.0.0.1')
  afterAll(() => stopListening(server, 0))
  return `http://127.0.0.1:${port}`
}
