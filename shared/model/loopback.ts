/** Host names that always mean this machine, without a DNS query. Accepts no port and no other spelling. */
export const isLoopback = (name: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(name)

/** The host part of a Host header or of an address. */
export const withoutPort = (host: string): string => host.replace(/:\d+$/, '')
