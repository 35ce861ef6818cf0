import type { contracts } from '#shared/contracts/contracts.ts'
import type { Endpoint, Sent } from '#shared/contracts/endpoint.ts'

type Contracts = typeof contracts
type Sample<E> = E extends Endpoint ? Sent<E> : never

const email = 'sample@test.example'
const password = 'a long enough Phrase 9'
const passwords = { password, confirmPassword: password }

/** One well-formed input for every call. A call without one does not compile, so no later contract escapes the tests. */
export const samples: { [G in keyof Contracts]: { [O in keyof Contracts[G]]: Sample<Contracts[G][O]> } } = {
  auth: {
    checkUser: { body: { email } },
    sendOtp: { body: { email } },
    verifyOtp: { body: { email, otp: '000000' } },
    register: { body: { email, ...passwords } },
    registerBusiness: {
      body: { email, ...passwords, businessName: 'Sample Couriers Ltd', businessAddress: '1 Sample Street, Oxford' },
    },
    login: { body: { email, password } },
    logout: {},
    checkSession: {},
    sendResetOtp: { body: { email } },
    verifyResetOtp: { body: { email, otp: '000000' } },
    setNewPassword: { body: { email, newPassword: password } },
    changePassword: { body: { newPassword: password } },
    listSessions: {},
    endSession: { params: { id: 'AAAAAAAAAAAAAAAAAAAAAA' } },
  },
  contact: {
    sendMessage: { body: { name: 'Sample Sender', email, message: 'A sample message.' } },
  },
}
