import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type Digests = { md5: Buffer; sha256: Buffer; crc32: Buffer }

/** The digests that S3 knows, of bytes that come in parts. */
export const createDigests = () => {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let sum = 0
  return {
    add: (part: Uint8Array): void => {
      md5.update(part)
      sha256.update(part)
      sum = crc32(part, sum)
    },
    end: (): Digests => {
      const crc = Buffer.alloc(4)
      crc.writeUInt32BE(sum)
      return { md5: md5.digest(), sha256: sha256.digest(), crc32: crc }
    },
  }
}
