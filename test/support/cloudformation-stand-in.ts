import { createServer } from 'node:http'
import { listen, stopListening } from '#lib/local/listen.ts'

export type StackSaid = { status: string; isProtected?: boolean; outputs?: Record<string, string> }

const answerFor = (name: string, { status, isProtected = false, outputs = {} }: StackSaid): string => {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  )
  const about = `<StackName>${name}</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime>`
  const state = `<StackStatus>${status}</StackStatus><EnableTerminationProtection>${isProtected}</EnableTerminationProtection>`
  return `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member>${about}${state}<Outputs>${members.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`
}

const refusal = (code: string, message: string): string =>
  `<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`

/** Describes stacks in the XML of CloudFormation's API. While `isDenying` is set, it refuses every call. */
export const startCloudFormation = async () => {
  const stacks = new Map<string, StackSaid>()
  const state = { isDenying: false, calls: [] as string[] }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const said = new URLSearchParams(body)
    const name = said.get('StackName') ?? ''
    const [, region] = /Credential=[^/]+\/\d+\/([^/]+)/.exec(request.headers.authorization ?? '') ?? []
    state.calls.push(`${said.get('Action')} ${name} in ${region}`)
    response.setHeader('content-type', 'text/xml')
    if (state.isDenying) return response.writeHead(403).end(refusal('AccessDenied', 'You may not look'))
    const stack = stacks.get(name)
    if (!stack) return response.writeHead(400).end(refusal('ValidationError', `Stack with id ${name} does not exist`))
    return response.end(answerFor(name, stack))
  })
  const port = await listen(server, 0, '127.0.0.1')
  return { stacks, state, url: `http://127.0.0.1:${port}`, stop: () => stopListening(server) }
}
