import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { completionCode } from '#functions/domain/requests/completion-code.ts'
import { readKeyRing } from '#functions/platform/key-ring.ts'
import { readKeys } from '#lib/local/data-folder.ts'
import { RequestId } from '#shared/model/ids.ts'
import { aRequest } from '#test/support/fake-requests.ts'
import { runLocal } from '#test/support/run-local.ts'
import type { Wish } from '../worlds/made-requests.ts'
import { rowsOfWorld } from '../worlds/rows-of-world.ts'
import { seedTable } from '../worlds/seed-table.ts'
import type { World } from '../worlds/world.ts'
import type { Side } from './side.ts'

/** More than our host ever demands: it computes the route itself, and may find it longer. */
const enoughPounds = 1_000

export const createBody = ({ form }: Wish) => ({ ...form, price: enoughPounds })

/** Our host in a process of its own, with a world in a data folder on disk. */
export const startOurs = async (world: World): Promise<Side> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sameway-ours-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    seedTable(dataDir, rowsOfWorld(world))
    const host = await runLocal(dataDir, { LIMITS: 'relaxed', LOG_LEVEL: 'error' })
    const ring = readKeyRing(readKeys(dataDir).codeKeys)
    const table = new DatabaseSync(join(dataDir, 'table', 'rows.db'), { readOnly: true })
    const count = (from: string) => Number(table.prepare(`SELECT count(*) AS count FROM ${from}`).get()?.count)
    const code = { number: 1, wrong: 0, keyId: ring.current.id }
    return {
      url: host.url,
      pids: () => [host.child.pid ?? 0],
      createBody,
      codesOf: async (ids) =>
        new Map(
          ids.map((id) => [
            id,
            completionCode({ ...aRequest(), requestId: RequestId.parse(id), matches: 1, code }, ring) ?? '',
          ]),
        ),
      isSettled: async () => count('changes') === 0,
      // Each mail leaves a mark.
      kept: async () => ({
        events: count("rows WHERE SK GLOB 'EVT#*'"),
        mails: count("rows WHERE PK GLOB 'SENT#*'"),
      }),
      stop: async () => {
        table.close()
        await host.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
