import { callAtOnce } from '#test/support/concurrent-calls.ts'
import { documents } from '#test/support/requests.ts'
import { aRequester } from '#test/support/test-users.ts'
import type { Attack } from './attack.ts'

/** An owner may have twenty open requests. */
const most = 20
const postedAtOnce = 40

export const attack: Attack = {
  about: 'one person posts forty requests at once, to have more than twenty open',
  run: async (host) => {
    const { client } = await aRequester(host)
    const post = () => client.requests.createRequest({ body: documents() })
    const received = await callAtOnce(
      0,
      Array.from({ length: postedAtOnce }, () => post),
    )
    const open = received.filter((one) => one === '201').length
    const unclear = received.filter((one) => one !== '201' && one !== '429 request.too-many-open')
    const gains = open > most ? [`${open} requests are open`] : []
    return { tries: received.length, gains: [...gains, ...unclear.map((one) => `one was answered ${one}`)] }
  },
}
