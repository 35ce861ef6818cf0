import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { groups } from '#lib/groups.ts'
import { routeKey } from '#shared/contracts/endpoint.ts'
import { expectResource } from './expect-resource.ts'
import { type SynthesisedStage, sharedStage } from './synth-stage.ts'

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await sharedStage()
})

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

const functionResourceBehind = ({ target }: Route) => {
  const integration = cloud.resources('AWS::ApiGatewayV2::Integration').find(({ id }) => target.includes(`"${id}"`))
  const uri = JSON.stringify(integration?.Properties.IntegrationUri ?? '')
  return cloud.resources('AWS::Lambda::Function').find(({ id }) => uri.includes(`"${id}"`))
}

/** The function behind a route, by the name in its description. */
const functionBehind = (route: Route): string | undefined => {
  const fn = functionResourceBehind(route)
  return fn && String(fn.Properties.Description).split(': ').at(-1)
}

/** References as `<Id>`, so that the parts between the colons of an ARN contain no colons. */
const asText = (value: unknown): string => flattenCfnReference(value).replaceAll('AWS::', 'AWS.')

/**
 * The source ARN with which API Gateway calls a function: stage, method and path, or stage and `$default` or the key of
 * a socket's route. https://github.com/aws/serverless-application-model/issues/1860 (fixed and tried on AWS in #2574)
 * and https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-control-access-iam.html
 */
const sourceOf = ({ api, key }: Route): string => {
  const isHttp = api.includes(apiOf('HTTP').id)
  const [method, path] = key.split(' ')
  const route = isHttp ? `$default/${path ? method + path : key}` : `ws/${key}`
  return `arn:aws:execute-api:eu-west-2:<AWS.AccountId>:${asText(JSON.parse(api))}/${route}`
}

/**
 * Compares ARNs part by part between the colons. A star stands for any characters, slashes included.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html#Conditions_ARN
 */
const isLike = (pattern: string, arn: string): boolean => {
  const [patterns, parts] = [pattern.split(':'), arn.split(':')]
  const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const fits = (one: string, part = ''): boolean => new RegExp(`^${escaped(one).replaceAll('*', '.*')}$`).test(part)
  return patterns.length === parts.length && patterns.every((one, index) => fits(one, parts[index]))
}

/** The source ARNs from which a function lets API Gateway call it. */
const sourcesAllowed = (functionId: string): string[] =>
  cloud
    .resources('AWS::Lambda::Permission')
    .filter(({ Properties }) => Properties.Principal === 'apigateway.amazonaws.com')
    .filter(({ Properties }) => asText(Properties.FunctionName).includes(`<${functionId}`))
    .map(({ Properties }) => asText(Properties.SourceArn))

describe('every route that leads to a function', () => {
  const toFunctions = () =>
    routes().flatMap((route) => {
      const fn = functionResourceBehind(route)
      return fn ? [{ route, fn: fn.id, allowed: sourcesAllowed(fn.id) }] : []
    })

  it('may call it', () => {
    const refused = toFunctions().filter(({ route, allowed }) => !allowed.some((one) => isLike(one, sourceOf(route))))
    expect(refused.map(({ route: { key }, allowed }) => `${key}, where ${allowed} may`)).toEqual([])
    expect(toFunctions().length).toBeGreaterThan(60)
  })

  it('accounts for each permission of its function', () => {
    const routesOf = Map.groupBy(toFunctions(), ({ fn }) => fn)
    const idle = [...routesOf].flatMap(([fn, led]) =>
      sourcesAllowed(fn).filter((pattern) => !led.some(({ route }) => isLike(pattern, sourceOf(route)))),
    )
    expect(idle).toEqual([])
  })
})

describe('the HTTP API', () => {
  const ofHttp = () => routes().filter(({ api }) => api.includes(apiOf('HTTP').id))

  it('has exactly the routes of the contracts and a default, each leading to its own group', () => {
    const expected = groups.flatMap(({ name, contract }) =>
      Object.values(contract).map((endpoint) => `${routeKey(endpoint)} → ${name}`),
    )
    const found = ofHttp().map((route) => `${route.key} → ${functionBehind(route)}`)
    expect(found.toSorted()).toEqual([...expected, '$default → unknown'].toSorted())
  })

  it('lets no other site read its answers', () => {
    expect(apiOf('HTTP').Properties).not.toHaveProperty('CorsConfiguration')
  })
})

describe('the socket API', () => {
  const ofSockets = () => routes().filter(({ api }) => api.includes(apiOf('WEBSOCKET').id))

  it('refuses a connection without the key that CloudFront adds', () => {
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
