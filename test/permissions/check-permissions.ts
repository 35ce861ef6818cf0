import { runSimulation } from '@cloud-copilot/iam-simulate'
import { type CloudCall, cloudCallsFor, type IsIdentity } from './cloud-calls.ts'
import type { RecordedCall } from './recorded-call.ts'
import { place } from './resolve-template.ts'
import type { Role, Statement } from './roles-of.ts'

/** The actions and resources by which each statement allowed some call. */
export type Uses = Map<Statement, { actions: Set<string>; resources: Set<string> }>

/**
 * Asks an IAM simulator about each recorded call, with the policies of the calling function's role. Returns the calls
 * that would be refused, and the parts of each statement that were used.
 */
export const checkPermissions = async (
  roles: readonly Role[],
  calls: readonly RecordedCall[],
  isIdentity: IsIdentity,
): Promise<{ refused: string[]; uses: Uses }> => {
  const refused = new Set<string>()
  const uses: Uses = new Map()
  for (const call of calls) {
    const role = roles.find((one) => one.function?.name === call.function)
    if (!role?.function) {
      refused.add(`${call.function} has no role in the template, and asks for ${call.action} on ${call.resource}`)
      continue
    }
    for (const requested of cloudCallsFor(call, role.function.variables, isIdentity)) {
      const { answer, allowing } = await askIam(role, requested)
      if (answer !== 'Allowed')
        refused.add(`${call.function} may not ${requested.action} on ${requested.resource}: ${answer}`)
      for (const { statement, actions, resources } of allowing) {
        const used = uses.get(statement) ?? { actions: new Set(), resources: new Set() }
        uses.set(statement, used)
        for (const action of actions) used.actions.add(action)
        for (const resource of resources) used.resources.add(resource)
      }
    }
  }
  return { refused: [...refused].toSorted(), uses }
}

type Answer = { answer: string; allowing: { statement: Statement; actions: string[]; resources: string[] }[] }

/** Simulates IAM's decision about one call. */
export const askIam = async ({ id, statements }: Role, { action, resource, context }: CloudCall): Promise<Answer> => {
  const policy = {
    Version: '2012-10-17',
    Statement: statements.map((statement, index) => ({ Sid: `S${index}`, ...statement })),
  }
  const outcome = await runSimulation(
    {
      identityPolicies: [{ name: id, policy }],
      serviceControlPolicies: [],
      resourceControlPolicies: [],
      request: {
        principal: `arn:${place.partition}:iam::${place.account}:role/${id}`,
        action,
        resource: { resource, accountId: place.account },
        contextVariables: context,
      },
    },
    {},
  )
  if (outcome.resultType === 'error') return { answer: outcome.errors.message, allowing: [] }
  if (outcome.resultType !== 'single') return { answer: 'no call is on several resources', allowing: [] }
  const { analysis, ignoredContextKeys = [] } = outcome.result
  // A condition on a key that IAM does not have for this action would decide nothing.
  if (ignoredContextKeys.length > 0) return { answer: `${ignoredContextKeys} says nothing here`, allowing: [] }
  const allowing = (analysis.identityAnalysis?.allowStatements ?? []).flatMap(({ explain }) => {
    const statement = statements[Number(explain.identifier.slice(1))]
    const actions = [explain.actions ?? []].flat().flatMap((one) => (one.matches ? one.action : []))
    const resources = [explain.resources ?? []].flat().flatMap((one) => (one.matches ? one.resource : []))
    return statement ? { statement, actions, resources } : []
  })
  return { answer: outcome.overallResult, allowing }
}
