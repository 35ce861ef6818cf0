import type { contracts } from '#shared/contracts/contracts.ts'
import {
  goodPassword,
  logIn,
  newEmail,
  passwords,
  requestCode,
  requestLink,
  requestResetCode,
  verifyAddress,
  verifyReset,
} from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import type { Scenario } from './scenario.ts'

type Contracts = typeof contracts
type Operation = keyof Contracts['auth'] | keyof Contracts['contact'] | keyof Contracts['health']

const business = {
  businessName: 'Harbour Vans Ltd',
  businessAddress: '2 Quay Road, Bristol',
  registrationNumber: '12345678',
}

const signedUp = async (host: TestHost): Promise<{ client: Client; email: string }> => {
  const client = host.client()
  const email = newEmail()
  await verifyAddress(client, email)
  await client.auth.register({ body: { email, ...passwords() } })
  return { client, email }
}

export const accountScenarios: Record<Operation, Scenario> = {
  checkUser: async (host) => () => host.client().auth.checkUser({ body: { email: newEmail() } }),
  sendOtp: async (host) => () => host.client().auth.sendOtp({ body: { email: newEmail() } }),
  verifyOtp: async (host) => {
    const [client, email] = [host.client(), newEmail()]
    const otp = await requestCode(client, email)
    return () => client.auth.verifyOtp({ body: { email, otp } })
  },
  register: async (host) => {
    const [client, email] = [host.client(), newEmail()]
    await verifyAddress(client, email)
    return () => client.auth.register({ body: { email, ...passwords() } })
  },
  registerBusiness: async (host) => {
    const [client, email] = [host.client(), newEmail()]
    await verifyAddress(client, email)
    return () => client.auth.registerBusiness({ body: { email, ...passwords(), ...business } })
  },
  login: async (host) => {
    const { email } = await signedUp(host)
    return () => host.client().auth.login({ body: { email, password: goodPassword } })
  },
  emailLink: async (host) => {
    const { email } = await signedUp(host)
    return () => host.client().auth.emailLink({ body: { email } })
  },
  followLink: async (host) => {
    const { email } = await signedUp(host)
    const token = await requestLink(host, email)
    return () => host.client().auth.followLink({ body: { token } })
  },
  logout: async (host) => {
    const { client } = await signedUp(host)
    return () => client.auth.logout()
  },
  checkSession: async (host) => {
    const { client } = await signedUp(host)
    return () => client.auth.checkSession()
  },
  sendResetOtp: async (host) => {
    const { email } = await signedUp(host)
    return () => host.client().auth.sendResetOtp({ body: { email } })
  },
  verifyResetOtp: async (host) => {
    const { email } = await signedUp(host)
    const client = host.client()
    const otp = await requestResetCode(client, email)
    return () => client.auth.verifyResetOtp({ body: { email, otp } })
  },
  setNewPassword: async (host) => {
    const { email } = await signedUp(host)
    const client = host.client()
    await verifyReset(client, email)
    return () => client.auth.setNewPassword({ body: { email, newPassword: 'Another tree 5 harbour' } })
  },
  changePassword: async (host) => {
    const { client } = await signedUp(host)
    const body = { newPassword: 'Another tree 5 harbour', currentPassword: goodPassword }
    return () => client.auth.changePassword({ body })
  },
  listSessions: async (host) => {
    const { client } = await signedUp(host)
    return () => client.auth.listSessions()
  },
  endSession: async (host) => {
    const { client, email } = await signedUp(host)
    await logIn(host, email)
    const id = (await client.auth.listSessions()).body.find(({ current }) => !current)?.id ?? ''
    return () => client.auth.endSession({ params: { id } })
  },
  sendMessage: async (host) => {
    const body = { name: 'A Sender', email: newEmail(), message: 'Do you carry a piano?' }
    return () => host.client().contact.sendMessage({ body })
  },
  checkHealth: async (host) => () => host.client().health.checkHealth(),
}
