/** The part that tests use of a package without types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  export const decrypt: (body: Buffer, how: { version: string; privateKey: ECDH; authSecret: string }) => Buffer
}
