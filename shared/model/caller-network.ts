/**
 * The network that counts as one caller: an IPv4 address, or the first four groups of an IPv6 address, because IPv6
 * customers get a whole /64. The address is expanded first: `2001:db8::1:0:0:7` has zeros among its first four groups.
 */
export const networkOf = (address: string): string => {
  const plain = address.replace(/[[\]]|%.*$/g, '')
  if (!plain.includes(':')) return plain
  const groups = groupsOf(plain)
  return isMapped(groups) ? groups.slice(6).flatMap(toBytes).join('.') : groups.slice(0, 4).map(toHex).join(':')
}

/** All eight groups, including those that `::` leaves out. */
const groupsOf = (address: string): number[] => {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean).flatMap(valuesOf))
  return [...before, ...Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after]
}

/** One group, or two if the last 32 bits are written as in IPv4. */
const valuesOf = (part: string): number[] => {
  const [a, b, c, d] = part.split('.').map(Number)
  return d === undefined ? [Number.parseInt(part, 16)] : [256 * Number(a) + Number(b), 256 * Number(c) + d]
}

/** An IPv4 address as a dual-stack socket reports it. */
const isMapped = (groups: number[]): boolean => groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)

const toBytes = (group: number): number[] => [group >> 8, group & 255]
const toHex = (group: number): string => group.toString(16)
