// Loaded before a host of its own: its clock shows MOVED_CLOCK when it starts, and runs on from there.

const RealDate = Date
const movedBy = Date.parse(process.env.MOVED_CLOCK ?? '') - Date.now()
const now = (): number => RealDate.now() + movedBy

globalThis.Date = new Proxy(RealDate, {
  construct: (real, given: [], made) => (given.length === 0 ? new real(now()) : Reflect.construct(real, given, made)),
  get: (real, name, made) => (name === 'now' ? now : Reflect.get(real, name, made)),
})
