import { expect, it } from 'vitest'
import { captureFaults } from '#test/support/captured-faults.ts'
import { invoke } from './invoke.ts'

const large = 'x'.repeat(6 * 1024 * 1024 + 1)
const echo = (passesObjects: boolean) => ({ name: 'echo', handler: (event: unknown) => event, passesObjects })

it('passes event and result through JSON', async () => {
  const event = { at: new Date(0), gone: undefined }
  expect(await invoke(echo(false), event, 1000)).toEqual({ ok: true, result: { at: '1970-01-01T00:00:00.000Z' } })
})

it('hides a handler’s changes to its event from the caller', async () => {
  const event = { body: 'as sent' }
  const handler = (received: unknown) => Object.assign(received as object, { body: 'changed' })
  expect(await invoke({ name: 'change', handler }, event, 1000)).toEqual({ ok: true, result: { body: 'changed' } })
  expect(event.body).toBe('as sent')
})

it('passes objects as they are if the function allows it', async () => {
  const event = { body: 'as sent' }
  const outcome = await invoke(echo(true), event, 1000)
  expect(outcome.ok && outcome.result).toBe(event)
  expect(await invoke({ ...echo(true), handler: () => undefined }, event, 1000)).toEqual({ ok: true, result: null })
})

it.each([true, false])('refuses a payload that is too large, passing objects: %s', async (passesObjects) => {
  const lambda = echo(passesObjects)
  expect(await invoke(lambda, { body: large }, 1000)).toEqual({ ok: false, why: 'event-too-large' })
  const faults = captureFaults()
  const answering = { ...lambda, handler: () => ({ statusCode: 200, body: large }) }
  expect(await invoke(answering, {}, 1000)).toEqual({ ok: false, why: 'result-too-large' })
  expect(faults()).toMatchObject([{ message: 'echo returned too much' }])
})
