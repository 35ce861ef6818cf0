import type { Template } from 'aws-cdk-lib/assertions'
import { expect } from 'vitest'

/** Wraps CDK's matcher in `expect`, because a test without one fails. Prints the closest match when nothing fits. */
export const expectResource = (template: Template, type: string, Properties: unknown, others: object = {}): void => {
  expect(() => template.hasResource(type, { Properties, ...others })).not.toThrow()
}
