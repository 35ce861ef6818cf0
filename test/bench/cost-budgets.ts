import type { contracts } from '#shared/contracts/contracts.ts'

export type CallCost = { trips: number; read: number; write: number }

type Operation = { [G in keyof typeof contracts]: keyof (typeof contracts)[G] }[keyof typeof contracts]

/**
 * What each call may ask of the table: round trips, read and write units. Windows of limits are a write each. A call
 * without a budget does not compile.
 */
export const costBudgets: Record<Operation, CallCost> = {
  checkUser: { trips: 2, read: 1, write: 1 },
  sendOtp: { trips: 4, read: 1, write: 3 },
  verifyOtp: { trips: 3, read: 1, write: 5 },
  register: { trips: 3, read: 2, write: 25 },
  registerBusiness: { trips: 3, read: 2, write: 35 },
  login: { trips: 7, read: 5, write: 4 },
  logout: { trips: 1, read: 0, write: 1 },
  checkSession: { trips: 1, read: 2, write: 0 },
  sendResetOtp: { trips: 4, read: 1, write: 3 },
  verifyResetOtp: { trips: 3, read: 1, write: 5 },
  setNewPassword: { trips: 6, read: 5, write: 10 },
  changePassword: { trips: 4, read: 4, write: 11 },
  listSessions: { trips: 2, read: 3, write: 0 },
  endSession: { trips: 3, read: 3, write: 1 },
  sendMessage: { trips: 2, read: 0, write: 3 },
}
