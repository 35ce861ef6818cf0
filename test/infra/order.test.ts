import { beforeAll, describe, expect, it } from 'vitest'
import { type Resource, type SynthesisedStage, sharedStage } from './synth-stage.ts'

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await sharedStage()
})

type Template = Record<string, Resource>
const template = (): Template => cloud.main.toJSON().Resources

/** The ids that a value refers to, at any depth. */
const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"Ref":"(\w+)"|"Fn::GetAtt":\["(\w+)"/g)].map(([, ref, of]) => ref ?? of ?? '')

/** Everything that CloudFormation creates before this resource. */
const madeBefore = (id: string, resources: Template, found = new Set<string>()): Set<string> => {
  const resource = resources[id]
  if (!resource) return found
  for (const next of [...[resource.DependsOn ?? []].flat(), ...referencesIn(resource.Properties)]) {
    if (found.has(next) || !(next in resources)) continue
    found.add(next)
    madeBefore(next, resources, found)
  }
  return found
}

const idsOf = (api: string, types: readonly string[]): string[] =>
  Object.entries(template())
    .filter(
      ([, { Type, Properties }]) => types.includes(Type) && JSON.stringify(Properties.ApiId)?.includes(`"${api}"`),
    )
    .map(([id]) => id)

const changing = ['Integration', 'IntegrationResponse', 'Route', 'RouteResponse', 'Stage'].map(
  (kind) => `AWS::ApiGatewayV2::${kind}`,
)

describe.each(['HTTP', 'WEBSOCKET'])('the %s API', (protocol) => {
  const api = () => {
    const found = cloud
      .resources('AWS::ApiGatewayV2::Api')
      .find(({ Properties }) => Properties.ProtocolType === protocol)
    if (!found) throw new Error(`There is no API of ${protocol}`)
    return found.id
  }

  // https://github.com/hashicorp/terraform-provider-aws/issues/18018: API Gateway refuses two changes at a time.
  it('is made one part after another, never two at a time', () => {
    const parts = idsOf(api(), changing)
    const ancestors = new Map(parts.map((id) => [id, madeBefore(id, template())]))
    const unordered = parts.flatMap((one, index) =>
      parts
        .slice(index + 1)
        .filter((other) => !ancestors.get(one)?.has(other) && !ancestors.get(other)?.has(one))
        .map((other) => `${one}, ${other}`),
    )
    expect(parts.length).toBeGreaterThan(5)
    expect(unordered).toEqual([])
  })

  // https://github.com/aws/serverless-application-model/issues/2512: "At least one route is required before deploying".
  it('is deployed by its stage after all routes and their answers', () => {
    const [stage] = idsOf(api(), ['AWS::ApiGatewayV2::Stage'])
    const parts = idsOf(api(), changing).filter((id) => id !== stage)
    expect([...madeBefore(stage ?? '', template())]).toEqual(expect.arrayContaining(parts))
  })

  it('connects each of its routes to an integration of its own', () => {
    const integrations = idsOf(api(), ['AWS::ApiGatewayV2::Integration'])
    const targets = idsOf(api(), ['AWS::ApiGatewayV2::Route']).map((id) => template()[id]?.Properties.Target)
    for (const target of targets) expect(integrations).toEqual(expect.arrayContaining(referencesIn(target)))
  })
})

describe('the stacks', () => {
  it('have no circular references', () => {
    const resources = template()
    expect(Object.keys(resources).filter((id) => madeBefore(id, resources).has(id))).toEqual([])
  })

  // What CloudFront uses from us-east-1 is passed by name: Fn::ImportValue cannot cross regions.
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-getstackoutput.html
  it('refer across regions only to outputs of a stack that is deployed before them', () => {
    const text = JSON.stringify(cloud.main.toJSON())
    const references = [...text.matchAll(/"Fn::GetStackOutput":(\{[^}]*\})/g)].map(([, json]) => JSON.parse(json ?? ''))
    expect(text).not.toContain('Fn::ImportValue')
    expect(references).toEqual([{ StackName: 'Sameway-dev-edge', OutputName: expect.any(String), Region: 'us-east-1' }])
    expect(Object.keys(cloud.edge.toJSON().Outputs)).toContain(references[0].OutputName)
    const { main, edge, settings } = cloud.stacks
    expect(main.dependencies).toEqual(expect.arrayContaining([edge, settings]))
  })
})
