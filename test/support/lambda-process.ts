import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'

const runtime = fileURLToPath(new URL('lambda-runtime.mjs', import.meta.url))

/**
 * The variables that Lambda sets by itself for a function in Node, and no others: HOME is not among them.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime
 */
const environmentOf = (name: string) => ({
  _HANDLER: 'index.handler',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_DEFAULT_REGION: 'eu-west-2',
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '512',
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_LAMBDA_LOG_FORMAT: 'JSON',
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: '2026/11/20/[$LATEST]0',
  AWS_LAMBDA_RUNTIME_API: '127.0.0.1:9001',
  AWS_REGION: 'eu-west-2',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_SESSION_TOKEN: 'token',
  LAMBDA_RUNTIME_DIR: '/var/runtime',
  LAMBDA_TASK_ROOT: '/var/task',
  LANG: 'en_US.UTF-8',
  LD_LIBRARY_PATH: '/var/lang/lib:/lib64:/usr/lib64:/var/runtime:/var/task:/opt/lib',
  NODE_PATH: '/opt/nodejs/node24/node_modules:/opt/nodejs/node_modules:/var/runtime/node_modules',
  PATH: '/var/lang/bin:/usr/local/bin:/usr/bin/:/bin:/opt/bin',
  TZ: ':UTC',
})

type Answer = { statusCode?: number; body?: string; thrown?: string }

/** A built function in a process of its own, which can be frozen as Lambda freezes an idle one. */
export const startLambdaProcess = async (name: string, bundle: string, own: Record<string, string>) => {
  // Lambda finds the bundle by _HANDLER in the folder of the task; here it is elsewhere.
  const env = {
    ...environmentOf(name),
    NODE_OPTIONS: '--enable-source-maps',
    ...own,
    _BUNDLE: pathToFileURL(bundle).href,
  }
  const child = spawn(process.execPath, [runtime], { env, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] })
  const logged: string[] = []
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => logged.push(line))
  let said = ''
  child.stderr?.on('data', (part) => (said += part))
  const lines = createInterface({ input: child.stdio[3] as Readable })[Symbol.asyncIterator]() // opened as a pipe above
  const next = async <Said>(): Promise<Said> => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The function ${name} has ended: ${said}`)
    return JSON.parse(value)
  }
  const { isReady } = await next<{ isReady: boolean }>()
  if (!isReady) throw new Error(`The function ${name} has no handler`)
  return {
    call: (event: object): Promise<Answer> => {
      child.stdin?.write(`${JSON.stringify(event)}\n`)
      return next<Answer>()
    },
    /** Its log until now, as CloudWatch would have it. */
    log: (): string[] => logged,
    freeze: (): boolean => child.kill('SIGSTOP'),
    thaw: (): boolean => child.kill('SIGCONT'),
    stop: (): void => {
      child.kill('SIGKILL')
    },
  }
}

export type LambdaProcess = Awaited<ReturnType<typeof startLambdaProcess>>
