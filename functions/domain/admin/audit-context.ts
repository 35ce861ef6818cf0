import type { UserId } from '#shared/model/ids.ts'

/** A call of an admin, as far as the audit trail remembers who made it and from where. */
export type AuditContext = { by: UserId; requestId: string; ipPrefix: string }

/** A network rather than a machine: enough to tell an office from a stranger. */
const prefixOf = (ip: string): string => {
  const [mark, rest] = ip.includes('.') ? ['.', '.0/24'] : [':', '::/48']
  return ip.replace('::ffff:', '').split(mark).slice(0, 3).join(mark) + rest
}

export const toAuditContext = (
  { userId }: { userId: UserId },
  { id, ip }: { id: string; ip: string },
): AuditContext => ({
  by: userId,
  requestId: id,
  ipPrefix: prefixOf(ip),
})
