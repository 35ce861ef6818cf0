import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/contracts/contracts.ts'
import { apiPage } from './api-page.ts'
import { openApi } from './openapi.ts'

const document = openApi(contracts)
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const called = (name: string) => operations.find(({ operationId }) => operationId === name)

describe('the OpenAPI document', () => {
  it('has every call of every contract once, under the same name', () => {
    const names = Object.values(contracts).flatMap((contract) => Object.keys(contract))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(names.sort())
  })

  it('has no dangling references', () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]*"/g)
    expect(new Set(references)).toEqual(new Set(['"$ref":"#/components/schemas/Error"']))
  })

  it('describes access, limits and failures of a call', () => {
    expect(called('checkUser')?.description).toContain('Limit: 10 per minute and address.')
    expect(called('checkUser')?.security).toEqual([])
    expect(called('listSessions')?.security).toEqual([{ session: [] }])
    expect(called('login')?.responses['4XX'].description).toContain('`login.wrong`: Invalid email or password.')
    expect(called('login')?.responses['4XX'].description).not.toContain('session.none')
    expect(called('listSessions')?.responses['4XX'].description).toContain('session.none')
  })

  it('describes path, body and idempotency key', () => {
    expect(called('endSession')?.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    ])
    expect(called('sendMessage')?.parameters).toEqual([expect.objectContaining({ name: 'Idempotency-Key' })])
    expect(called('login')?.requestBody?.content['application/json'].schema).toMatchObject({
      required: expect.arrayContaining(['email', 'password']),
    })
  })
})

describe('its page', () => {
  const page = apiPage(contracts, ['/api-docs.css'])

  it('shows every call, without scripts and inline styles', () => {
    for (const { operationId } of operations) expect(page).toContain(`<article id="${operationId}">`)
    expect(page).not.toMatch(/<script|<style| style=/)
  })

  it('names both types of a nullable field', () => {
    expect(page).toContain('<td>string | null</td>')
  })
})
