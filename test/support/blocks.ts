import type { Client } from './client.ts'
import { ok } from './requests.ts'

type By = { client: Client }

/** Blocks the other side of a request. */
export const block = ({ client }: By, id: string) => client.users.blockParty({ params: { id } })

export const blocksOf = async ({ client }: By) => ok(await client.users.listBlocks()).body.blocks ?? []

/** Takes back every block of this person. */
export const unblockAll = async (by: By): Promise<void> => {
  for (const { id } of await blocksOf(by)) ok(await by.client.users.unblock({ params: { id } }))
}
