import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { logIn } from './accounts.ts'
import type { Client } from './client.ts'
import type { TestHost } from './start-test-host.ts'

export const demoAddress = (role: string): string =>
  role === 'driver' ? 'driver@drivers.sameway.example' : `${role}@demo.example`

/** A browser of a user of the demo world. */
export const demoSignIn =
  (host: TestHost) =>
  async (role: string): Promise<Client> => {
    const { password } = JSON.parse(await readFile(join(host.dataDir, 'demo-world.json'), 'utf8'))
    return logIn(host, demoAddress(role), password)
  }
