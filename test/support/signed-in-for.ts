import type { Access } from '#shared/model/access.ts'
import { logIn, newEmail, passwords, signUp, verifyAddress } from './accounts.ts'
import type { Client } from './client.ts'
import type { TestHost } from './start-test-host.ts'
import { newAdmin, newBusinessAccount, newDriver, newPartner, newRequester } from './stored-accounts.ts'

const signUpBusiness = async (host: TestHost): Promise<Client> => {
  const client = host.client()
  const email = newEmail('business')
  await verifyAddress(client, email)
  const details = { businessName: 'Quayside Vans Ltd', businessAddress: '3 Quay Road, Bristol' }
  await client.auth.registerBusiness({ body: { email, ...passwords(), ...details } })
  return client
}

const logInStored = async (host: TestHost, { email, password }: { email: string; password: string }) =>
  logIn(host, email, password)

/** Somebody whom an access rule lets in. A new rule does not compile until it has somebody here. */
const callers: Record<Access, (host: TestHost) => Promise<Client>> = {
  anyone: async (host) => host.client(),
  'any-session': async (host) => (await signUp(host)).client,
  'signed-in': async (host) => (await signUp(host)).client,
  'not-driver': async (host) => (await signUp(host)).client,
  'verified-partner': async (host) => logInStored(host, await newPartner()),
  partner: async (host) => logInStored(host, await newPartner()),
  'sees-pool': async (host) => logInStored(host, await newPartner()),
  requester: async (host) => logInStored(host, await newRequester()),
  'any-business': async (host) => logInStored(host, await newBusinessAccount()),
  business: signUpBusiness,
  driver: async (host) => logInStored(host, await newDriver({})),
  admin: async (host) => logInStored(host, await newAdmin()),
}

export const signedInFor = (host: TestHost, access: Access): Promise<Client> => callers[access](host)
