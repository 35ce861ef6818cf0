import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Template } from 'aws-cdk-lib/assertions'
import { createApp } from '#lib/cloud/create-app.ts'
import { allFunctions } from '#lib/groups.ts'

const { context: flags } = JSON.parse(readFileSync('cdk.json', 'utf8'))

export const prodContext = {
  stage: 'prod',
  domain: 'www.sameway.example',
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/00000000-0000-0000-0000-000000000000',
  mailDomain: 'sameway.example',
  systemAdminEmail: 'admin@sameway.example',
  alarmEmail: 'alarms@sameway.example',
}

export type Resource = {
  Type: string
  Properties: Record<string, unknown>
  DeletionPolicy?: string
  DependsOn?: string | string[]
}

export type Choices = {
  context?: Record<string, string>
  /** The headers file of the web build. */
  headers?: Record<string, string>
  /** Changes the stacks before they become templates. */
  change?: (stacks: Pick<Awaited<ReturnType<typeof createApp>>, 'main' | 'edge'>) => void
  environment?: NodeJS.ProcessEnv
  /** Also validates against CloudFormation's schemas, as `npm run synth` does. Four times as slow. */
  schemas?: boolean
}

/** Synthesises a stage as the command does, but over a build of placeholders. */
export const synthStage = async ({
  context = {},
  headers,
  change,
  environment = {},
  schemas = false,
}: Choices = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'sameway-synth-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const dist = join(folder, 'dist')
  writePlaceholders(dist, headers)
  try {
    const { app, main, edge, edgeAlarms, copy, settings } = await createApp(
      {
        outdir: join(folder, 'cdk.out'),
        analyticsReporting: false,
        builtinCloudFormationValidation: schemas,
        context: { ...flags, ...context, dist },
      },
      environment,
    )
    change?.({ main, edge })
    const templates = {
      main: Template.fromStack(main),
      edge: Template.fromStack(edge),
      edgeAlarms: Template.fromStack(edgeAlarms),
      account: Template.fromStack(settings),
      // Only production has one.
      ...(copy && { copy: Template.fromStack(copy) }),
    }
    const resources = Object.values(templates).flatMap((template) =>
      // A stack without a firewall has no resources at all.
      Object.entries<Resource>(template.toJSON().Resources ?? {}).map(([id, resource]) => ({
        id,
        ...resource,
        Properties: resource.Properties ?? {},
      })),
    )
    /** The resources of this type in all stacks. */
    const resourcesOf = (type: string) => resources.filter(({ Type }) => Type === type)
    return {
      app,
      stacks: { main, edge, edgeAlarms, settings, ...(copy && { copy }) },
      ...templates,
      resources: resourcesOf,
      remove,
    }
  } catch (error) {
    remove()
    throw error
  }
}

const shared = new Map<string, Promise<SynthesisedStage>>()

/**
 * A stage whose templates tests only read, synthesised once for all files of a process. Its folder is deleted.
 */
export const sharedStage = (choices: Pick<Choices, 'context' | 'headers'> = {}): Promise<SynthesisedStage> => {
  const key = JSON.stringify(choices)
  const stage =
    shared.get(key) ??
    synthStage(choices).then((made) => {
      made.remove()
      return made
    })
  shared.set(key, stage)
  return stage
}

/** A build with nothing in it. */
export const writePlaceholders = (dist: string, headers?: Record<string, string>): void => {
  for (const { name } of allFunctions) {
    mkdirSync(join(dist, 'functions', name), { recursive: true })
    writeFileSync(join(dist, 'functions', name, 'index.mjs'), 'export const handler = () => {}')
  }
  mkdirSync(join(dist, 'web/assets'), { recursive: true })
  const site = ['index.html', 'index.html.br', 'app.html', 'assets/index.js', 'assets/index.js.gz']
  for (const file of site) writeFileSync(join(dist, 'web', file), '')
  if (headers) writeFileSync(join(dist, 'web/csp.json'), JSON.stringify(headers))
}

export type SynthesisedStage = Awaited<ReturnType<typeof synthStage>>
