import type { CodePurpose } from '#functions/domain/accounts/codes/code-item.ts'
import { verifyCode } from '#functions/domain/accounts/codes/verify-code.ts'
import type { Request } from '#functions/platform/lambda/call.ts'
import { browserOf } from './browser.ts'
import { deps } from './deps.ts'

export const verified = async (purpose: CodePurpose, body: { email: string; otp: string }, request: Request) => {
  await verifyCode(deps, { ...body, ...browserOf(request), purpose })
  return { message: 'Email verified.' }
}
