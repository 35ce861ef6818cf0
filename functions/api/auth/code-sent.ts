import type { CodeRequest } from '#functions/domain/accounts/codes/request-code.ts'
import { config } from '#functions/platform/config.ts'
import { Answer, type Request } from '#functions/platform/lambda/call.ts'
import { cookieNames, setCookie } from '#functions/platform/sessions/cookies.ts'
import { otp } from '#shared/model/otp.ts'

/** Binds the code to this browser. The code itself stands in the answer only where a host may show it, and to whom. */
export const codeSent = <Field extends string>(
  { isDirect }: Request,
  message: string,
  field: Field,
  { flow, code }: CodeRequest,
) =>
  new Answer<{ message: string } & { [name in Field]?: string }>(
    // TypeScript does not follow a computed name of a generic type.
    { message, ...(config.OTP_ECHO && isDirect && code && { [field]: code }) } as { message: string } & {
      [name in Field]?: string
    },
    { cookies: [setCookie(cookieNames.flow, flow, { maxAgeSeconds: otp.flowMinutes * 60 })] },
  )
