import type { Project, projectFiles } from '#test/test-files.ts'

type Needed = 'browser' | 'dynoxide'

/** Where the API suite records what it asks of AWS. */
const record = '.cache/test/aws-calls'

export type Run = {
  name: string
  projects: Project[]
  /** These files alone, where not all of its projects are wanted. */
  files?: string[]
  env?: Record<string, string>
  /** The folder for its record of calls of AWS. */
  records?: string
  /** The run whose record it judges: it is made whenever that one is made whole. */
  judges?: string
  /** What has to be built before. Whatever needs the site in another run builds it itself, see ensure-site.ts. */
  builds?: 'functions' | 'site'
  /** Where this is missing the run is left out. */
  needs?: Needed
}

/** Each is one run of vitest; two files at a time within a run, and one run after the other. */
const allRuns: readonly Run[] = [
  { name: 'unit', projects: ['unit', 'unit-alone', 'screens'] },
  { name: 'rules', projects: ['rules', 'infra'] },
  // As Lambda gets them; from the sources they run in the browser's journeys, and in vitest by hand.
  {
    name: 'api',
    projects: ['api', 'api-alone'],
    env: { FUNCTIONS: 'bundled' },
    records: record,
    builds: 'functions',
  },
  // A few of them through the SDK, as in the cloud.
  { name: 'api-sdk', projects: ['api-sdk'], env: { FUNCTIONS: 'bundled' }, builds: 'functions', needs: 'dynoxide' },
  { name: 'permissions', projects: ['permissions'], env: { RECORD_AWS_CALLS: record }, judges: 'api' },
  { name: 'proof', projects: ['proof'] },
  { name: 'e2e', projects: ['e2e-alone', 'e2e-sharing'], builds: 'site', needs: 'browser' },
]

const withoutBrowser = '--no-browser'

export type Plan = {
  runs: Run[]
  /** Wanted, but something that they need is missing. */
  leftOut: Run[]
  /** Nobody misses the browser: the runs that need it are left out on purpose. */
  isBrowserDeclined: boolean
}

type Given = { root: string; files: typeof projectFiles; has: Record<Needed, boolean> }

/** A part of a path as it may be typed: whole, from here, or with the slashes of Windows. */
const toPart = (word: string, root: string): string => {
  const part = word.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
  const start = `${root.replaceAll('\\', '/').replace(/\/$/, '')}/`
  return part.startsWith(start) ? part.slice(start.length) : part
}

/** The file of this path, or else all files with this part in theirs. */
const filesNamed = (part: string, paths: string[]): string[] =>
  paths.includes(part) ? [part] : paths.filter((path) => path.includes(part))

/** The run with these of its files; their record is kept apart, since it would be judged as if it were of all. */
const narrowed = (run: Run, named: ReadonlySet<string>, files: Given['files']): Run[] => {
  const projects = run.projects.filter((project) => files[project].some((path) => named.has(path)))
  const all = run.projects.flatMap((project) => files[project])
  const some = all.filter((path) => named.has(path))
  if (some.length === 0) return []
  if (some.length === all.length) return [run]
  return [{ ...run, projects, files: some, ...(run.records && { records: `${run.records}-of-some` }) }]
}

/**
 * What `npm test -- <words>` runs: all, or the runs and the test files that the words name. A string refuses them, in a
 * sentence.
 */
export const planRuns = (words: string[], { root, files, has }: Given): Plan | string => {
  const [option] = words.filter((word) => word.startsWith('-') && word !== withoutBrowser)
  if (option) return `npm test has no option ${option}; it has ${withoutBrowser}.`
  const isBrowserDeclined = words.includes(withoutBrowser)
  const names = words.filter((word) => word !== withoutBrowser)
  const isRun = (name: string): boolean => allRuns.some((run) => run.name === name)
  const paths = Object.values(files).flat()
  const parts = names
    .filter((name) => !isRun(name))
    .map((name) => [name, filesNamed(toPart(name, root), paths)] as const)
  const [stray] = parts.filter(([, found]) => found.length === 0)
  if (stray)
    return `No run and no test file is called "${stray[0]}": the runs are ${allRuns.map(({ name }) => name).join(', ')}, and a file is called by its path or a part of it.`

  const named = new Set(parts.flatMap(([, found]) => found))
  const isWhole = ({ name, judges = name }: Run): boolean =>
    names.length === 0 || names.includes(name) || names.includes(judges)
  const wanted = allRuns.flatMap((run) => (isWhole(run) ? [run] : narrowed(run, named, files)))
  const available = { ...has, browser: has.browser && !isBrowserDeclined }
  const { runs = [], leftOut = [] } = Object.groupBy(wanted, ({ needs }) =>
    needs === undefined || available[needs] ? 'runs' : 'leftOut',
  )
  if (runs.length === 0 && isBrowserDeclined) return `Nothing is left to run with ${withoutBrowser}.`
  return { runs, leftOut, isBrowserDeclined }
}

/** What is not tried, and what helps. */
export const leftOutSentences = (
  { leftOut, isBrowserDeclined }: Plan,
  whyMissing: Record<Needed, string>,
): string[] => {
  const namesOf = (what: Needed) => leftOut.flatMap(({ name, needs }) => (needs === what ? [name] : [])).join(', ')
  const [browser, dynoxide] = [namesOf('browser'), namesOf('dynoxide')]
  const forBrowser = isBrowserDeclined
    ? `Left out, as ${withoutBrowser} asks: ${browser}.`
    : `Left out: ${browser}. ${whyMissing.browser} npm test -- ${withoutBrowser} does without.`
  return [...(browser ? [forBrowser] : []), ...(dynoxide ? [`Left out: ${dynoxide}. ${whyMissing.dynoxide}`] : [])]
}
