import { prodContext, type Resource, sharedStage } from './synth-stage.ts'

const policy = "default-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Production, and a stage with the longest possible name: a value short enough there is short enough everywhere. */
export const synthLongest = async () => {
  const headers = { 'content-security-policy': policy }
  const longest = { ...prodContext, stage: 'a-stage-to-try-thing' }
  const stages = [
    await sharedStage({ context: prodContext, headers }),
    await sharedStage({ context: longest, headers }),
  ]
  return {
    stages,
    ofType: (type: string): (Resource & { id: string })[] => stages.flatMap((stage) => stage.resources(type)),
  }
}

/** The greatest length of an id or address that AWS generates. */
const longestId = 128

/** A value with the longest text that CloudFormation could fill in. */
export const filledIn = (value: unknown): string => {
  if (typeof value === 'string') return value
  const parts = (value as { 'Fn::Join'?: [string, unknown[]] })['Fn::Join']
  if (parts) return parts[1].map(filledIn).join(parts[0])
  return 'x'.repeat(JSON.stringify(value).includes('AWS::StackId') ? 8 : longestId)
}

export const lengthOf = (value: unknown): number => filledIn(value).length

/** Every value of this key, at any depth. */
export const findAll = (value: unknown, key: string): unknown[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [...(name === key ? [part] : []), ...findAll(part, key)])
}
