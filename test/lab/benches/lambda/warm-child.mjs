// Calls a handler a given number of times and counts every answer but a 200; valgrind counts the instructions.
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
