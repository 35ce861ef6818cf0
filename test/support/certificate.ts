import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Certificate = { key: string; cert: string; file: string }

/** For localhost, made on the spot; nothing where there is no openssl. */
export const newCertificate = (folder: string): Certificate | undefined => {
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const wanted = 'req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const made = spawnSync('openssl', [...wanted.split(' '), '-keyout', keyFile, '-out', file])
  return made.status === 0 ? { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file } : undefined
}
