import type { Template } from 'aws-cdk-lib/assertions'
import { expect } from 'vitest'

/** CDK's own matching, as an assertion that the runner counts. Prints the closest match when nothing fits. */
export const expectResource = (template: Template, type: string, Properties: unknown, others: object = {}): void => {
  expect(() => template.hasResource(type, { Properties, ...others })).not.toThrow()
}
