import { contracts } from '#shared/contracts/contracts.ts'
import { type Endpoint, type Reply, routeKey } from '#shared/contracts/endpoint.ts'
import { failuresOf } from '../../web/build/describe.ts'
import { faultsOf, isRefusedByEngine } from './answer-faults.ts'
import { type Answer, httpCall, type Sending } from './http-call.ts'
import { remember } from './secrets.ts'

type Refused = { error: string; code: string; fields: Record<string, string>; request_id: string }
type Read<Body> = Body extends unknown[] ? Body : Partial<Body> & Partial<Refused>
export type Answered<Body> = Answer & { body: Read<Body> }

/** Any input may be sent, valid or not: most tests are about refusals. */
type Given = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

type Contracts = typeof contracts
type Calls = {
  [G in keyof Contracts]: {
    [O in keyof Contracts[G]]: (
      given?: Given,
    ) => Promise<Answered<Contracts[G][O] extends Endpoint ? Reply<Contracts[G][O]> : never>>
  }
}

export type Client = Calls & {
  cookies: Map<string, string>
  address: string
  send: (sending: Sending) => Promise<Answered<Record<string, unknown>>>
  /** The same browser at another address. */
  elsewhere: () => Client
}

let addresses = 0
/** Every client calls from an address of its own, so that one test's calls never fill another's limits. */
const nextAddress = (): string => {
  addresses += 1
  return `127.${1 + Math.floor(addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${1 + (addresses % 250)}`
}

type Options = { cookies?: Map<string, string>; address?: string; userAgent?: string }

/** A browser of its own: cookies, an address, and every call of every contract. */
export const newClient = (url: string, options: Options = {}): Client => {
  const { cookies = new Map(), address = nextAddress(), userAgent = 'Sameway tests' } = options

  const send: Client['send'] = async (sending) => {
    const answer = await httpCall(url, {
      localAddress: address,
      ...sending,
      headers: {
        'user-agent': userAgent,
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...sending.headers,
      },
    })
    for (const line of answer.setCookies) keep(cookies, line)
    const faults = isRefusedByEngine(answer) ? [] : faultsOf(answer, sending.method, sending.path)
    if (faults.length > 0) throw new Error(`${sending.method} ${sending.path} → ${answer.status}: ${faults.join('; ')}`)
    const body = answer.text === '' ? {} : JSON.parse(answer.text)
    remember({ otp: body.otp ?? body.debug_otp })
    return { ...answer, body }
  }

  /** A refusal that the contract does not list fails the test, whatever the call. */
  const judged = async (endpoint: Endpoint, sending: Sending): Promise<Answered<Record<string, unknown>>> => {
    const answer = await send(sending)
    const { status, body } = answer
    const isListed = failuresOf(endpoint).some((one) => one.code === body.code && one.status === status)
    if (status >= 400 && !isListed && !isRefusedByEngine(answer))
      throw new Error(`${sending.method} ${sending.path} → ${status} ${body.code}, which openapi.json does not list`)
    return answer
  }

  const call = (endpoint: Endpoint, { params = {}, query, body, headers }: Given = {}) => {
    remember(body)
    const [method = '', route = ''] = routeKey(endpoint).split(' ')
    const path = route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    return judged(endpoint, {
      method,
      path: query ? `${path}?${new URLSearchParams(query)}` : path,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  const calls = Object.fromEntries(
    Object.entries(contracts).map(([group, contract]) => [
      group,
      Object.fromEntries(
        Object.entries(contract).map(([operation, endpoint]) => [operation, (given?: Given) => call(endpoint, given)]),
      ),
    ]),
  ) as unknown as Calls // Object.fromEntries loses the names in the type

  return { ...calls, cookies, address, send, elsewhere: () => newClient(url, { cookies, userAgent }) }
}

const keep = (cookies: Map<string, string>, line: string): void => {
  const [pair = '', ...attributes] = line.split('; ')
  const name = pair.slice(0, pair.indexOf('='))
  const value = pair.slice(name.length + 1)
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
  if (!attributes.includes('Max-Age=0') && attributes.includes('HttpOnly')) remember(value)
}
