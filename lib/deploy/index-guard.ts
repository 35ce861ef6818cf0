import { tableSchema } from '../table-schema.ts'

/**
 * The indexes that a commit's lib/table-schema.ts declares, from its text; undefined if it declares them in another
 * form.
 */
export const indexesIn = (schemaFile: string): string[] | undefined => {
  const [, list] = /^const indexes = \[([^\]]*)\]/m.exec(schemaFile) ?? []
  return list?.match(/\w+/g) ?? undefined
}

const onlyIn = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((one) => !others.includes(one))

const article = 'See "Changing the table" in lib/cloud/README.md.'

/**
 * Returns one sentence if the table cannot change to the new indexes at once: DynamoDB creates or deletes one index per
 * update, and CloudFormation would fail only after minutes.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-globaltable.html
 */
export const indexFault = (
  live: readonly string[] | undefined,
  next: readonly string[] = tableSchema.indexes,
): string | undefined => {
  if (!live) return undefined
  const [added, removed] = [onlyIn(next, live), onlyIn(live, next)]
  if (added.length + removed.length <= 1) return undefined
  const changes = [...added.map((name) => `make ${name}`), ...removed.map((name) => `delete ${name}`)]
  return `This deploy would ${changes.join(' and ')}, but a table takes one change of its indexes in a deploy. ${article}`
}

/** Returns one sentence if an earlier commit would delete an index that today's code needs. */
export const putBackFault = (
  live: readonly string[] | undefined,
  then: readonly string[] | undefined,
  revision: string,
): string | undefined => {
  const lost = live && then ? onlyIn(live, then) : []
  if (lost.length === 0) return undefined
  return (
    `${revision} knows no index ${lost.join(' and ')}, which the table has: to put it back would delete it. ` +
    `Take a later commit, or undo the fault in a new one. ${article}`
  )
}
