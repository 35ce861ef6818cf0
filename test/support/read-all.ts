import type { Client } from './client.ts'
import { everyEndpoint, pathOf } from './every-endpoint.ts'

const gets = everyEndpoint.filter(({ endpoint }) => endpoint.method === 'GET')

/** What a client gets from all GET calls, with each of these ids where a call takes one. */
export const readAll = async (client: Client, ids: string[]): Promise<{ path: string; text: string }[]> => {
  const texts = []
  for (const { endpoint } of gets) {
    for (const id of endpoint.params ? ids : ['']) {
      for (const query of endpoint.query ? ['', '?state=closed', '?q=can', '?limit=50'] : ['']) {
        const path = `${pathOf(endpoint, { id })}${query}`
        texts.push({ path, text: (await client.send({ method: 'GET', path })).text })
      }
    }
  }
  return texts
}
