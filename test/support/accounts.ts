import type { Client } from './client.ts'
import { linkIn } from './mailbox.ts'
import { remember } from './secrets.ts'
import type { TestHost } from './start-test-host.ts'

let people = 0
/** An address that no one else in this file has. */
export const newEmail = (name = 'person'): string => {
  people += 1
  return `${name}-${people}-${process.pid}@test.example`
}

export const goodPassword = 'Lime tree 4 harbour'

/** The code that was sent, from the answer's echo. */
export const requestCode = async (client: Client, email: string): Promise<string> => {
  const { status, body } = await client.auth.sendOtp({ body: { email } })
  if (status !== 200 || !body.otp) throw new Error(`no code for ${email}: ${status} ${JSON.stringify(body)}`)
  return body.otp
}

export const requestResetCode = async (client: Client, email: string): Promise<string> => {
  const { status, body } = await client.auth.sendResetOtp({ body: { email } })
  if (status !== 200 || !body.debug_otp) throw new Error(`no code for ${email}: ${status} ${JSON.stringify(body)}`)
  return body.debug_otp
}

/** The token of a link just mailed to a user whose sign-in is paused. */
export const requestLink = async (host: Pick<TestHost, 'client' | 'mailbox' | 'settled'>, email: string) => {
  const { status } = await host.client().auth.emailLink({ body: { email } })
  if (status !== 200) throw new Error(`no link for ${email}: ${status}`)
  await host.settled()
  const [mail] = (await host.mailbox.to(email)).slice(-1)
  if (!mail) throw new Error(`no mail for ${email}`)
  const token = linkIn(mail)
  remember(token)
  return token
}

/** Requests a code and enters it, so that this browser may register the address. */
export const verifyAddress = async (client: Client, email: string): Promise<void> => {
  const otp = await requestCode(client, email)
  const { status } = await client.auth.verifyOtp({ body: { email, otp } })
  if (status !== 200) throw new Error(`code refused for ${email}: ${status}`)
}

export const verifyReset = async (client: Client, email: string): Promise<void> => {
  const otp = await requestResetCode(client, email)
  const { status } = await client.auth.verifyResetOtp({ body: { email, otp } })
  if (status !== 200) throw new Error(`code refused for ${email}: ${status}`)
}

export const passwords = (password = goodPassword) => ({ password, confirmPassword: password })

/** A person who has just signed up, in a browser of their own. */
export const signUp = async (host: Pick<TestHost, 'client'>, email = newEmail(), password = goodPassword) => {
  const client = host.client()
  await verifyAddress(client, email)
  const { status, body } = await client.auth.register({ body: { email, ...passwords(password) } })
  if (status !== 201 || !body.user) throw new Error(`sign-up of ${email}: ${status} ${JSON.stringify(body)}`)
  return { client, email, password, user: body.user }
}

/** Signs in on another device. */
export const logIn = async (host: TestHost, email: string, password = goodPassword): Promise<Client> => {
  const client = host.client()
  const { status, body } = await client.auth.login({ body: { email, password } })
  if (status !== 200) throw new Error(`log-in of ${email}: ${status} ${JSON.stringify(body)}`)
  return client
}

/** A code that differs from the right one. */
export const wrongCode = (right: string, step = 1): string =>
  String((Number(right) + step) % 1_000_000).padStart(6, '0')
