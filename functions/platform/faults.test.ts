import { describe, expect, test } from 'vitest'
import { askDependency, faultLine, noteFault } from './faults.ts'

const failing = async (error: unknown) => Promise.reject(error)

describe('the line of a fault', () => {
  test('has the kind and place, never the message', () => {
    const line = faultLine(new TypeError('ann@example.org typed a private word'))
    expect(JSON.stringify(line)).not.toContain('ann@example.org')
    expect(line).toEqual({ fault: expect.stringMatching(/^TypeError at .*faults\.test\.ts/), cause: 'TypeError' })
    expect(faultLine('ann@example.org')).toEqual({ fault: 'string' })
  })

  test('has the cause, its code, and the dependency’s request id', () => {
    const refused = Object.assign(new Error('words'), {
      name: 'AccessDeniedException',
      $metadata: { httpStatusCode: 400, requestId: 'A1B2' },
    })
    expect(faultLine(new Error('outer', { cause: refused }))).toMatchObject({
      fault: expect.stringMatching(/^Error at /),
      cause: 'AccessDeniedException',
      cause_code: '400',
      aws_request_id: 'A1B2',
    })
    const cut = Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' })
    expect(faultLine(new Error('outer', { cause: cut }))).toMatchObject({
      cause: 'TimeoutError',
      cause_code: 'ECONNRESET',
    })
  })

  test('has the dependency and operation, even when other errors wrap the fault', async () => {
    const query = askDependency({ dependency: 'files', asked: 'GetObject' }, () => failing(new Error('down')))
    const thrown = await query.catch((error: unknown) => new Error('outer', { cause: error }))
    noteFault(thrown, { dependency: 'table', task: 'mail' })
    expect(faultLine(thrown)).toMatchObject({ dependency: 'files', asked: 'GetObject', task: 'mail' })
  })
})
