// The minimum of Lambda that calls a handler: events come in by the line, answers go out by the line on a channel of
// their own.
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'

const say = (said) => writeSync(3, `${JSON.stringify(said)}\n`)
const { handler } = await import(process.env._BUNDLE ?? '')
say({ isReady: typeof handler === 'function' })

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await handler(JSON.parse(line), {}).catch((error) => ({ thrown: String(error) }))
  say(answer)
}
