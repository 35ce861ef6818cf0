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

  it('refers to nothing that it does not hold', () => {
    const references = JSON.stringify(document).match(/"\$ref":"[^"]*"/g)
    expect(new Set(references)).toEqual(new Set(['"$ref":"#/components/schemas/Error"']))
  })

  it('says who may call, how often, and what may go wrong', () => {
    expect(called('checkUser')?.description).toContain('Limit: 10 per minute and address.')
    expect(called('checkUser')?.security).toEqual([])
    expect(called('listSessions')?.security).toEqual([{ session: [] }])
    expect(called('login')?.responses['4XX'].description).toContain('`login.wrong`: Invalid email or password.')
    expect(called('login')?.responses['4XX'].description).not.toContain('session.none')
    expect(called('listSessions')?.responses['4XX'].description).toContain('session.none')
  })

  it('describes path, body and the key of a submission', () => {
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

  it('shows every call, and carries neither script nor inline style', () => {
    for (const { operationId } of operations) expect(page).toContain(`<article id="${operationId}">`)
    expect(page).not.toMatch(/<script|<style| style=/)
  })

  it('names both types of what may be null', () => {
    expect(page).toContain('<td>string | null</td>')
  })
})
