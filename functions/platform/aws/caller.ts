import { type Answer, type Sent, type Service, sending } from './send.ts'
import { signer, stampOf } from './sign.ts'

/** As Lambda and the host on one machine set it. */
export type Environment = Record<string, string | undefined>
export type Call = (what: Sent) => Promise<Answer>

/** Asks a service as whoever this environment says; `sendTo` is how one try gets there. */
export const caller = (environment: Environment, name: string, service: Service, sendTo = sending): Call => {
  const { AWS_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment
  if (!region || !accessKeyId || !secretAccessKey)
    throw new Error('AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be in the environment')
  const { AWS_SESSION_TOKEN: token } = environment
  const send = sendTo(service)
  const sign = signer({ accessKeyId, secretAccessKey, region, service: name })

  return ({ headers: own, ...what }) => {
    const headers = {
      host: service.endpoint.host,
      ...own,
      'x-amz-date': stampOf(new Date()),
      ...(token && { 'x-amz-security-token': token }),
    }
    const length = String(Buffer.byteLength(what.body))
    const authorization = sign({ ...what, headers })
    return send({ ...what, headers: { ...headers, 'content-length': length, authorization } })
  }
}
