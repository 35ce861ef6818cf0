import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { isLoopback, withoutPort } from '#shared/model/loopback.ts'

type Caller = Pick<IncomingMessage, 'headers' | 'socket'>

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

export const isAddressOrRange = (entry: string): boolean => {
  const [address = '', prefix, ...rest] = entry.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return bits > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}

/** A dual-stack socket reports an IPv4 address with this prefix. */
const withoutMappedPrefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '')

/** An address in X-Forwarded-For, which may have brackets and a port. */
const addressInEntry = (entry: string): string => {
  const text = entry.trim()
  return /^\[(.*)\](:\d+)?$/.exec(text)?.[1] ?? (/^[\d.]+:\d+$/.test(text) ? text.replace(/:\d+$/, '') : text)
}

/** Whether an address is one of these, or in one of these ranges. */
export const createAddressMatcher = (entries: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => list.check(withoutMappedPrefix(address), familyOf(withoutMappedPrefix(address)))
}

/**
 * The address of the caller: the socket's, or behind trusted proxies the last address in the chain that is not a proxy.
 */
export const createCallerAddressReader = (proxies: readonly string[]) => {
  const isTrusted = createAddressMatcher(proxies)

  return ({ headers, socket }: Caller): string => {
    let address = socket.remoteAddress ?? '127.0.0.1'
    // Each proxy appends the address that it saw. Entries further left may be forged.
    const chain = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map(addressInEntry)
    while (isTrusted(address)) {
      const before = chain.pop()
      if (before === undefined || isIP(before) === 0) break
      address = before
    }
    return address
  }
}

/** Headers that a proxy, a tunnel or a content network adds. */
const forwarding = /^(via|forwarded|cdn-loop|cf-.+|x-(forwarded|original|real)(-.+)?|(.+-)?client-ip)$/

/**
 * Whether the call was made on this machine, judged by its headers. Only such calls may see codes and the mailbox. A
 * foreign name that resolves to this machine shows in Host.
 */
export const isDirectCall = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  isLoopback(withoutPort(headers.host ?? '')) && !Object.keys(headers).some((name) => forwarding.test(name))
