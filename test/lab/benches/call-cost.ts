import type { Metered } from '#test/support/metered-host.ts'

export type CallCost = { trips: number; read: number; write: number }

export const costOf = (calls: readonly Metered[]): CallCost => ({
  trips: calls.length,
  read: calls.reduce((sum, { readUnits }) => sum + readUnits, 0),
  write: calls.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
})
