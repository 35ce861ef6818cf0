import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { prodContext, type SynthesisedStage, sharedStage, synthStage } from './synth-stage.ts'

let cloud: SynthesisedStage
beforeAll(async () => {
  cloud = await sharedStage({ context: prodContext })
})

const [, section = ''] = readFileSync('lib/cloud/README.md', 'utf8').split('\n## Secrets\n')
const reference = '{{resolve:secretsmanager:'

/** Every text of a template under the path that leads to it. */
const textsIn = (part: unknown, path = ''): [string, string][] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([key, value]) => textsIn(value, `${path}.${key}`))
    : [[path, String(part)]]

describe('the article on secrets is true:', () => {
  it('it lists the secrets, and AWS generates them', () => {
    const secrets = Object.entries<{ Type: string; Properties: object; DeletionPolicy: string }>(
      cloud.main.toJSON().Resources,
    ).filter(([, { Type }]) => Type === 'AWS::SecretsManager::Secret')
    const names = secrets.map(([id]) => id.replace(/[kp]1.*$/, '')).map((id) => id.replace(/[a-z]?\d+[A-F0-9]*$/, ''))
    expect(new Set(names)).toEqual(new Set(['CodeKeys', 'PushKeys', 'OriginSecret']))
    for (const name of names) expect(section).toContain(`\`${name}\``)
    for (const [, { Properties, DeletionPolicy }] of secrets) {
      expect(Object.keys(Properties)).toContain('GenerateSecretString')
      expect(Object.keys(Properties)).not.toContain('SecretString')
      // A secret that a rotation leaves out stays until an operator deletes it.
      expect(DeletionPolicy).toMatch(/^Retain/)
    }
  })

  it('it lists where they are in clear text, once CloudFormation has deployed them', () => {
    const places = ['AWS::Lambda::Function', 'AWS::CloudFront::Distribution', 'AWS::ApiGateway::ApiKey']
    const holders = Object.values<{ Type: string; Properties: object }>(cloud.main.toJSON().Resources).filter(
      ({ Properties }) => JSON.stringify(Properties ?? {}).includes(reference),
    )
    expect(new Set(holders.map(({ Type }) => Type))).toEqual(new Set(places))
    const variables = holders.flatMap(({ Properties }) =>
      textsIn(Properties).flatMap(([path, text]) =>
        text.includes(reference) ? (/^\.Environment\.Variables\.(\w+)/.exec(path)?.[1] ?? []) : [],
      ),
    )
    expect(new Set(variables)).toEqual(new Set(['CODE_KEYS', 'PUSH_KEYS', 'TAX_KEYS', 'ORIGIN_VERIFY']))
    const variableNames = ['`CODE_KEYS`', '`PUSH_KEYS`', '`TAX_KEYS`', '`ORIGIN_VERIFY`']
    for (const word of [...variableNames, 'CloudFront sends', 'key of the sockets']) {
      expect(section).toContain(word)
    }
  })

  it.each([
    ['movedKeys', 'CODE_KEYS', 5],
    ['movedPushKeys', 'PUSH_KEYS', 1],
    ['movedTaxKeys', 'TAX_KEYS', 1],
  ])('what %s names follows the secrets of the stage in %s, by reference alone', async (option, variable, least) => {
    const moved = 'arn:aws:secretsmanager:eu-west-2:111111111111:secret:sameway-moved-keys-AbCdEf'
    const { resources, remove } = await synthStage({ context: { stage: 'dev', firewall: 'off', [option]: moved } })
    const rings = resources('AWS::Lambda::Function').flatMap(({ Properties }) =>
      textsIn(Properties)
        .filter(([path, text]) => path.startsWith(`.Environment.Variables.${variable}`) && text.includes(moved))
        .map(([, text]) => text),
    )
    remove()
    expect(rings.length).toBeGreaterThan(least)
    expect(new Set(rings)).toEqual(new Set([`:SecretString:::}},${reference}${moved}:SecretString:::}}`]))
    expect(section).toContain(`-c ${option}=`)
  })

  it('functions may not read them from Secrets Manager', () => {
    const roles = cloud.resources('AWS::IAM::Role').filter(({ Properties }) => Properties.Policies)
    expect(roles.length).toBeGreaterThan(5)
    expect(JSON.stringify([...roles, ...cloud.resources('AWS::IAM::Policy')])).not.toContain(
      'secretsmanager:GetSecretValue',
    )
  })
})
