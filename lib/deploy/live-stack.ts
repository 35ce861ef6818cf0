import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { StartupError } from '../local/startup-error.ts'
import { operatorCredentials } from './operator-access.ts'
import { type Release, readName } from './release.ts'

/** The main stack of a stage, as CloudFormation reports it. */
export type LiveStack = {
  status: string
  isProtected: boolean
  outputs: Readonly<Record<string, string>>
}

type Where = { name: string; region: string; words: readonly string[] }

/**
 * Returns undefined if there is no such stack. Throws one sentence if CloudFormation does not answer: without knowing
 * the live stack, nothing may be changed.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DescribeStacks.html
 */
export const describeStack = async ({ name, region, words }: Where): Promise<LiveStack | undefined> => {
  const client = new CloudFormationClient({ region, credentials: operatorCredentials(words, process.env) })
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }))
    const [found] = Stacks
    if (!found?.StackStatus) throw new Error('it names no status')
    const outputs = (found.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue])
    return {
      status: found.StackStatus,
      isProtected: found.EnableTerminationProtection === true,
      outputs: Object.fromEntries(outputs),
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    const { name: code, message } = error instanceof Error ? error : new Error(String(error))
    if (code === 'ValidationError' && /does not exist/.test(message)) return undefined
    throw new StartupError(`CloudFormation in ${region} does not say how ${name} is, so nothing is changed: ${message}`)
  } finally {
    client.destroy()
  }
}

/**
 * Whether the stack can hold data. Only a stack that was never created, or whose first creation failed, is not
 * protected: the next try has to delete it.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html#cfn-console-view-stack-data-resources-status-codes
 */
export const isToProtect = (stack: LiveStack | undefined): boolean =>
  stack !== undefined && (stack.isProtected || !/^(CREATE_FAILED|ROLLBACK_\w+|REVIEW_IN_PROGRESS)$/.test(stack.status))

export const releaseOf = (stack: LiveStack | undefined): Release | undefined => readName(stack?.outputs.Release)

/** The names of the table's indexes. Undefined if nothing is deployed. */
export const indexesOf = (stack: LiveStack | undefined): string[] | undefined =>
  stack?.outputs.Indexes?.split(',').filter(Boolean)
