import {
  goodPassword,
  logIn,
  newEmail,
  passwords,
  requestCode,
  requestResetCode,
  verifyAddress,
  verifyReset,
} from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { startMeteredHost } from '#test/support/start-metered-host.ts'
import type { TestHost } from '#test/support/start-test-host.ts'
import { adminScenarios } from './admin-scenarios.ts'
import { type Bench, bar, type Finding } from './bench.ts'
import { businessScenarios } from './business-scenarios.ts'
import { costBudgets, costOf } from './cost-budgets.ts'
import { partnerScenarios } from './partner-scenarios.ts'
import { requestScenarios } from './request-scenarios.ts'
import type { Scenario } from './scenario.ts'
import { stopSchedules } from './stop-schedules.ts'

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

const scenarios: Record<keyof typeof costBudgets, Scenario> = {
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
  ...requestScenarios,
  ...partnerScenarios,
  ...businessScenarios,
  ...adminScenarios,
}

export const costBench: Bench = {
  name: 'cost',
  about: 'round trips to the table and capacity units of every call',
  isGate: true,
  run: async (): Promise<Finding> => {
    stopSchedules()
    const { host, meter, stop } = await startMeteredHost()
    const rows: Finding['rows'] = []
    const missed: string[] = []
    try {
      for (const [call, budget] of Object.entries(costBudgets)) {
        const prepared = await scenarios[call as keyof typeof costBudgets](host) // the keys of that very object
        await host.settled()
        const calls = await meter.measure(async () => {
          const { status } = await prepared()
          if (status > 299) missed.push(`${call} was refused with ${status}`)
        })
        const { trips, read, write } = costOf(calls)
        rows.push({
          call,
          trips: `${trips} (≤ ${budget.trips})`,
          read: `${read} (≤ ${budget.read})`,
          write: `${write} (≤ ${budget.write})`,
        })
        missed.push(
          ...bar(`${call}, round trips`, trips, budget.trips, 'trips'),
          ...bar(`${call}, reading`, read, budget.read, 'units'),
          ...bar(`${call}, writing`, write, budget.write, 'units'),
          ...(calls.some(({ operation }) => operation === 'Scan') ? [`${call} scans the table`] : []),
        )
      }
    } finally {
      await stop()
    }
    return { rows, missed }
  },
}
