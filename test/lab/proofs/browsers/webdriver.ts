/** W3C WebDriver (https://www.w3.org/TR/webdriver2/), as much of it as the journeys need. */

/** After this time a driver that hangs fails its journey. */
const longestMs = 60_000

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

class WebDriverError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

type Send = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>

const senderTo =
  (base: string): Send =>
  async (method, path, body) => {
    const answer = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(longestMs),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    // A driver answers every call with this shape, even a refused one.
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (!answer.ok) throw new WebDriverError(value?.error ?? String(answer.status), value?.message ?? path)
    return value as never // the caller knows the result of the command
  }

/** Whether a driver answers at this address. */
export const isDriverReady = async (base: string): Promise<boolean> => {
  try {
    const { ready } = await senderTo(base)<{ ready: boolean }>('GET', '/status')
    return ready
  } catch {
    return false
  }
}

export const newSession = async (base: string, capabilities: object) => {
  const opened = await senderTo(base)<{ sessionId: string; capabilities: { browserVersion: string } }>(
    'POST',
    '/session',
    { capabilities: { alwaysMatch: capabilities } },
  )
  const send = senderTo(`${base}/session/${opened.sessionId}`)
  const run = <Value>(script: string): Promise<Value> => send('POST', '/execute/sync', { script, args: [] })
  return {
    version: opened.capabilities.browserVersion,
    goes: (url: string) => send<void>('POST', '/url', { url }),
    asks: <Value>(expression: string) => run<Value>(`return (${expression})`),
    finds: async (expression: string) => {
      const found = await run<Record<string, string> | null>(`return (${expression})`)
      const id = found?.[elementKey]
      if (!id) return undefined
      return {
        click: () => send<void>('POST', `/element/${id}/click`, {}),
        types: (text: string) => send<void>('POST', `/element/${id}/value`, { text }),
      }
    },
    /** Resizes the whole window, the browser's bars included. */
    resize: ({ width, height }: { width: number; height: number }) =>
      send<{ width: number; height: number }>('POST', '/window/rect', { width, height }),
    picture: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    ends: () => send<void>('DELETE', ''),
  }
}
