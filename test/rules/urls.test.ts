import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contracts } from '#shared/contracts/contracts.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'

/**
 * The edge and the buckets log the address of each call beside the caller's IP address, and browsers and proxies keep
 * it too: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
 */
const personal = {
  'an address': '14 Park Row, Leeds LS1 5HD',
  'a postcode': 'LS1 5HD',
  'a position': '53.7975',
  'an email': 'ann@example.org',
  'a telephone number': '07700 900123',
  'a name': 'Ann Sample',
  'a token': 'k1.eyJ1IjoidXNyXzEifQ.fypM7qdBu8I3e2c3XIywMQAxPkv90GThYhHzF0DamrE',
}

/** A cursor is text that we have signed, and is opened by its signature alone. */
const isOurs = (name: string): boolean => name === 'cursor'
const allowedIn: Record<string, string[]> = {
  /** Town names look like names, and are in the URLs of estimates. */
  'a name': ['suggestEstimatePlaces q'],
  /** RFC 8058 puts it into the address. With it anyone can switch off one topic's mails and do nothing else. */
  'a token': ['openUnsubscribe token', 'unsubscribe token'],
}

type Part = { call: string; name: string; schema: z.ZodMiniType }

const partsOfUrls = Object.values(contracts).flatMap((contract) =>
  Object.entries<Endpoint>(contract).flatMap(([operation, { params, query }]) =>
    [params, query].flatMap((schema): Part[] =>
      schema instanceof z.ZodMiniObject
        ? Object.entries(schema.shape as Record<string, z.ZodMiniType>).map(([name, part]) => ({
            call: `${operation} ${name}`,
            name,
            schema: part,
          }))
        : [],
    ),
  ),
)

describe('a value in the URL of a call', () => {
  test('is read from every contract', () => {
    expect(partsOfUrls.map(({ call }) => call)).toContain('getDetails id')
    expect(partsOfUrls.length).toBeGreaterThan(40)
  })

  test.each(Object.entries(personal))('is never %s', (what, typed) => {
    const takers = partsOfUrls.filter(({ name, schema }) => !isOurs(name) && schema.safeParse(typed).success)
    const allowed = allowedIn[what] ?? []
    expect(takers.map(({ call }) => call).filter((call) => !allowed.includes(call))).toEqual([])
  })
})
