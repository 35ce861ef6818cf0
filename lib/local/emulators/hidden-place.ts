import { randomInt } from 'node:crypto'
import { freePort } from '../listen.ts'

/** Where a server listens. */
export type ListenAddress = { host: string; port: number }

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL'

/**
 * A loopback address that nobody guesses, with a free port. The engine asks nobody who they are and answers every web
 * page; a page on this machine can try all ports of 127.0.0.1, but not those of sixteen million addresses. Where a
 * system has 127.0.0.1 alone, macOS say, only the port is left to guess.
 */
export const chooseLoopbackAddress = async (): Promise<ListenAddress> => {
  const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
  try {
    return { host, port: await freePort(host) }
  } catch (error) {
    if (!isMissing(error)) throw error
    return { host: '127.0.0.1', port: await freePort() }
  }
}
