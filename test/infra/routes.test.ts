import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groups } from '#lib/groups.ts'
import { routeKey } from '#shared/contracts/endpoint.ts'
import { expectResource } from './expect-resource.ts'
import { type SynthesisedStage, synthStage } from './synth-stage.ts'

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await synthStage()
})
afterAll(() => cloud.remove())

type Route = { key: string; api: string; target: string; apiKey: unknown }

const routes = (): Route[] =>
  cloud.resources('AWS::ApiGatewayV2::Route').map(({ Properties }) => ({
    key: String(Properties.RouteKey),
    api: JSON.stringify(Properties.ApiId),
    target: JSON.stringify(Properties.Target),
    apiKey: Properties.ApiKeyRequired,
  }))

const apiOf = (protocol: 'HTTP' | 'WEBSOCKET') => {
  const api = cloud.resources('AWS::ApiGatewayV2::Api').find(({ Properties }) => Properties.ProtocolType === protocol)
  if (!api) throw new Error(`There is no API of ${protocol}`)
  return api
}

/** The function that stands behind a route, by the name it has in its description. */
const functionBehind = ({ target }: Route): string | undefined => {
  const integration = cloud.resources('AWS::ApiGatewayV2::Integration').find(({ id }) => target.includes(`"${id}"`))
  const uri = JSON.stringify(integration?.Properties.IntegrationUri ?? '')
  const fn = cloud.resources('AWS::Lambda::Function').find(({ id }) => uri.includes(`"${id}"`))
  return fn && String(fn.Properties.Description).split(': ').at(-1)
}

describe('the HTTP API', () => {
  const ofHttp = () => routes().filter(({ api }) => api.includes(apiOf('HTTP').id))

  it('has the routes of the contracts and a default, exactly, each leading to its own group', () => {
    const expected = groups.flatMap(({ name, contract }) =>
      Object.values(contract).map((endpoint) => `${routeKey(endpoint)} → ${name}`),
    )
    const found = ofHttp().map((route) => `${route.key} → ${functionBehind(route)}`)
    expect(found.toSorted()).toEqual([...expected, '$default → unknown'].toSorted())
  })

  it('answers no other site', () => {
    expect(apiOf('HTTP').Properties).not.toHaveProperty('CorsConfiguration')
  })
})

describe('the socket API', () => {
  const ofSockets = () => routes().filter(({ api }) => api.includes(apiOf('WEBSOCKET').id))

  it('lets nobody connect without the key that CloudFront adds', () => {
    const keyed = ofSockets().filter(({ apiKey }) => apiKey === true)
    expect(keyed.map(({ key }) => key)).toEqual(['$connect'])
  })

  it('answers a ping by itself and leaves the rest to the function', () => {
    const behind = Object.fromEntries(ofSockets().map((route) => [route.key, functionBehind(route)]))
    expect(behind).toEqual({ $connect: 'socket', $disconnect: 'socket', $default: 'socket', ping: undefined })
    expectResource(cloud.main, 'AWS::ApiGatewayV2::Integration', { IntegrationType: 'MOCK' })
    expectResource(cloud.main, 'AWS::ApiGatewayV2::IntegrationResponse', {
      ResponseTemplates: { '200': '{"type":"pong"}' },
    })
  })

  it('has a stage named like the path at the edge', () => {
    expectResource(cloud.main, 'AWS::ApiGatewayV2::Stage', { StageName: 'ws' })
  })
})
