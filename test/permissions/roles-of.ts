import { type Json, resolverOf, type Template } from './resolve-template.ts'

type Conditions = Record<string, Record<string, string[]>>

/** A statement with nothing in it that CloudFormation would still have to resolve. */
export type Statement = { Effect: 'Allow' | 'Deny'; Action: string[]; Resource: string[]; Condition?: Conditions }

export type Role = {
  id: string
  /** The name and the variables of the function that runs in it, if it is one of ours. */
  function?: { name: string; variables: Record<string, string> }
  statements: Statement[]
  /** The names of the policies of AWS's own that are attached to it. */
  managed: string[]
}

type Document = {
  Statement: {
    Effect: Statement['Effect']
    Action: string | string[]
    Resource: Json
    Condition?: Record<string, Record<string, Json>>
  }[]
}
type Properties = {
  Role?: Json
  Roles?: Json[]
  Policies?: { PolicyDocument: Document }[]
  ManagedPolicyArns?: Json[]
  PolicyDocument?: Document
  Description?: string
  Environment?: { Variables: Record<string, Json> }
}

/** Every role of a template with its permissions, from its own policies and from attached ones. */
export const rolesOf = (template: Template): Role[] => {
  const { resources, text } = resolverOf(template)
  const ofType = (type: RegExp) =>
    Object.entries(resources)
      .filter(([, { Type }]) => type.test(Type))
      .map(([id, { Properties = {} }]) => [id, Properties as Properties] as const) // a template is untyped JSON

  const statementsIn = ({ Statement }: Document): Statement[] =>
    Statement.map(({ Effect, Action, Resource, Condition }) => ({
      Effect,
      Action: [Action].flat(),
      Resource: listed(Resource),
      ...(Condition && { Condition: inEach(Condition, (keys) => inEach(keys, listed)) }),
    }))
  const listed = (value: Json): string[] => (Array.isArray(value) ? value : [value]).map(text)

  const policies = ofType(/^AWS::IAM::(Managed)?Policy$/)
  const functions = ofType(/^AWS::Lambda::Function$/)

  const functionIn = (roleId: string): Pick<Role, 'function'> => {
    const [, found] = functions.find(([, { Role = null }]) => text(Role) === `${roleId}.Arn`) ?? []
    // WorkerFunction writes this description; CDK's own functions have none.
    const name = /^Sameway \S+: (.+)$/.exec(found?.Description ?? '')?.[1]
    return name ? { function: { name, variables: inEach(found?.Environment?.Variables ?? {}, text) } } : {}
  }

  return ofType(/^AWS::IAM::Role$/).map(([id, { Policies = [], ManagedPolicyArns = [] }]) => {
    const attached = policies.filter(([, { Roles = [] }]) => Roles.some((role) => text(role) === id))
    const documents = [
      ...Policies.map(({ PolicyDocument }) => PolicyDocument),
      ...attached.flatMap(([, { PolicyDocument }]) => PolicyDocument ?? []),
    ]
    const managed = ManagedPolicyArns.map((arn) => text(arn).replace(/^.*:policy\//, ''))
    return { id, ...functionIn(id), statements: documents.flatMap(statementsIn), managed }
  })
}

const inEach = <Value, Changed>(values: Record<string, Value>, change: (value: Value) => Changed) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
