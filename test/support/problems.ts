import type { contracts } from '#shared/contracts/contracts.ts'
import type { Sent } from '#shared/contracts/endpoint.ts'
import type { Problem } from '#shared/contracts/problem-shapes.ts'
import type { Client } from './client.ts'
import { ok } from './requests.ts'

type By = { client: Client }
type Report = Sent<(typeof contracts)['problems']['reportProblem']>['body']
type Resolution = Sent<(typeof contracts)['admin']['resolveProblem']>['body']
type Known = Pick<Problem, 'id' | 'request_id'>

export const statement = { text: 'It has not arrived, and nobody answers the phone.' }
export const reply = { text: 'It lies behind the blue gate, as the photo shows.' }

export const report = ({ client }: By, id: string, wish: Partial<Report> = {}) =>
  client.problems.reportProblem({ params: { id }, body: { kind: 'not_arrived', ...statement, ...wish } })

/** Reports a problem and returns it. */
export const reported = async (by: By, id: string, wish: Partial<Report> = {}): Promise<Problem> => {
  const { problem } = ok(await report(by, id, wish)).body
  if (!problem) throw new Error('a problem was reported and not answered')
  return problem
}

const paramsOf = ({ id: problemId, request_id: id }: Known) => ({ params: { id, problemId } })

export const readProblem = ({ client }: By, problem: Known) => client.problems.getProblem(paramsOf(problem))
export const answerTo = ({ client }: By, problem: Known, wish: { text?: string; photos?: string[] } = {}) =>
  client.problems.answerProblem({ ...paramsOf(problem), body: { ...reply, ...wish } })
export const withdraw = ({ client }: By, problem: Known) => client.problems.withdrawProblem(paramsOf(problem))

const decision = {
  outcome: 'upheld',
  ending: 'keep',
  note: 'We have read both sides and looked at the photos.',
} as const

export const resolve = ({ client }: By, { id: problemId }: Pick<Known, 'id'>, wish: Partial<Resolution> = {}) =>
  client.admin.resolveProblem({ params: { problemId }, body: { ...decision, ...wish } })

export const fileOf = ({ client }: By, { id: problemId }: Pick<Known, 'id'>, query: Record<string, string> = {}) =>
  client.admin.getProblemFile({ params: { problemId }, query })

/** The ids of all problems that admins see under this status. */
export const queueOf = async ({ client }: By, status: string): Promise<string[]> => {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const query = { status, limit: '50', ...(cursor && { cursor }) }
    const { items = [], next } = ok(await client.admin.listProblems({ query })).body
    ids.push(...items.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor)
  return ids
}
