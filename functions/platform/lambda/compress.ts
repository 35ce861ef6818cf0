import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { HttpEvent } from './steps.ts'

/** A shorter answer fits into one packet anyway. */
const minBytes = 1_400

/**
 * Lists the encodings that the caller accepts. CloudFront does not forward `Accept-Encoding`: see
 * lib/cloud/edge/api-request.js.
 */
const acceptsGzip = ({ headers }: HttpEvent): boolean =>
  (headers['x-accept-encoding'] ?? '')
    .split(',')
    .some((coding) => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding))

/**
 * Compresses a long answer if the caller accepts it: CloudFront compresses only what it caches, and API Gateway
 * nothing.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 */
export const compress = (
  event: HttpEvent,
  answer: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 => {
  const { body = '', headers } = answer
  if (body.length < minBytes || answer.isBase64Encoded || !acceptsGzip(event)) return answer
  // Loaded with the first long answer. The fastest level already saves three quarters.
  const packed = process.getBuiltinModule('node:zlib').gzipSync(body, { level: 1 })
  return {
    ...answer,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: packed.toString('base64'),
    isBase64Encoded: true,
  }
}
