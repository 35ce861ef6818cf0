import { noPushService } from '#test/support/devices.ts'

/** A message that a push service took for a browser. Those with one topic replace each other. */
export type Push = { endpoint: string; topic: string }

/** The service never takes a message for this browser, so it is tried again. */
export const lateBrowser = `${noPushService}/send/late`

/** A push service in place of `fetch`, at an address where nothing listens. Other addresses are fetched. */
export const memoryPushes = () => {
  const { fetch } = globalThis
  const taken: Push[] = []
  globalThis.fetch = async (input, init) => {
    const endpoint = input instanceof Request ? input.url : String(input)
    if (!endpoint.startsWith(noPushService)) return fetch(input, init)
    if (endpoint === lateBrowser) return new Response(null, { status: 503 })
    taken.push({ endpoint, topic: new Headers(init?.headers).get('topic') ?? '' })
    return new Response(null, { status: 201 })
  }
  return {
    /** The messages since the last call. */
    take: (): Push[] => taken.splice(0),
    release: (): void => {
      globalThis.fetch = fetch
    },
  }
}
