import { argon2Sync } from 'node:crypto'

/** A password as an earlier release might have kept it, under weaker settings than today's. */
export const weakHash = (password: string): string => {
  const nonce = Buffer.alloc(16, 7)
  const settings = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: password, nonce, ...settings })
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=64,t=1,p=1$${bare(nonce)}$${bare(tag)}`
}
