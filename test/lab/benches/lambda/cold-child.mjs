// Measures the processor time of loading one module and, given an event, of its first call, in a process that has done
// nothing else.
const [, , path, event] = process.argv
const before = process.cpuUsage()
const { handler } = await import(path)
const loaded = process.cpuUsage(before)
if (event) await handler(JSON.parse(event), {})
const called = process.cpuUsage(before)
const ms = ({ user, system }) => (user + system) / 1000
process.stderr.write(JSON.stringify({ loadMs: ms(loaded), totalMs: ms(called) }))
