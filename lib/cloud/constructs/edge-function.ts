import { readFileSync } from 'node:fs'
import {
  Function as CloudFrontFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

/** A file of `lib/cloud/edge`, run by CloudFront on each request before anything else. */
export class EdgeFunction extends CloudFrontFunction {
  constructor(scope: Construct, id: string, { file }: { file: string }) {
    const source = readFileSync(new URL(`../edge/${file}`, import.meta.url), 'utf8')
    super(scope, id, { code: FunctionCode.fromInline(source), runtime: FunctionRuntime.JS_2_0 })
  }

  get onRequest(): FunctionAssociation[] {
    return [{ eventType: FunctionEventType.VIEWER_REQUEST, function: this }]
  }
}
