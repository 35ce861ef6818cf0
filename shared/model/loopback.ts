/** Names that only this machine answers to, whatever any name server says: without brackets, port or spelling of their own. */
export const isLoopback = (name: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(name)

/** What stands before the port, of a Host header or of an address. */
export const withoutPort = (host: string): string => host.replace(/:\d+$/, '')
