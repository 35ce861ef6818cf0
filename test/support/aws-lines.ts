import { awsCommands } from './aws-commands.ts'

/** A call of the AWS CLI as a text shows it: `name` is service and operation, the rest as a shell would hand it over. */
export type AwsLine = {
  text: string
  name: string
  options: [name: string, value: string | undefined][]
  operands: string[]
}

/** Every command of the AWS CLI in the blocks and the inline code of a Markdown text. */
export const awsLines = (markdown: string): AwsLine[] => {
  const blocks = [...markdown.matchAll(/^ *```\w*\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) => block.split('\n'))
  const inline = [...markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(
    ([, code = '']) => code,
  )
  return [...blocks, ...inline].flatMap((text) => {
    const command = /(?:^|[\s(])aws ([a-z0-9-]+ (?:wait )?[a-z0-9-]+)(.*)$/.exec(text)
    return command ? [readLine(text.trim(), command[1] ?? '', command[2] ?? '')] : []
  })
}

const readLine = (text: string, name: string, rest: string): AwsLine => {
  const options: AwsLine['options'] = []
  const operands: string[] = []
  for (const word of wordsOf(rest)) {
    const last = options.at(-1)
    if (word.startsWith('--')) options.push([word.slice(2), undefined])
    else if (last && last[1] === undefined && !flags.has(last[0])) last[1] = word
    else operands.push(word)
  }
  return { text, name, options, operands }
}

/** Of those, the next word is none of theirs. */
const flags = new Set(
  Object.values(awsCommands).flatMap(({ options }) => Object.keys(options).filter((name) => options[name] === 'flag')),
)

const quoted = /"(?:\\.|[^"])*"|'[^']*'/.source

/** Up to where the shell ends the command; quotes go, and what stands in them stays one word. */
const wordsOf = (text: string): string[] => {
  const [command = ''] = new RegExp(`^(?:${quoted}|[^"'|>;)&])*`).exec(text) ?? []
  const words = command.matchAll(new RegExp(`(?:${quoted}|[^\\s"'])+`, 'g'))
  return [...words].map(([word]) =>
    word.replaceAll(/"((?:\\.|[^"])*)"|'([^']*)'/g, (_, double, single) => single ?? double),
  )
}
