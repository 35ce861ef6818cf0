// Calls a handler so many times and counts what was not a 200; what the processor did meanwhile is counted outside.
const [, , path, event, calls] = process.argv
const { handler } = await import(path)
const apiEvent = JSON.parse(event)
let refused = 0
for (let call = 0; call < Number(calls); call += 1) {
  const { statusCode } = await handler(structuredClone(apiEvent), {})
  if (statusCode !== 200) refused += 1
}
process.stdout.write(JSON.stringify({ refused }))
// Open connections would keep the process waiting.
process.exit(0)
