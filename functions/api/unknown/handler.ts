import { unknownRouteHandler } from '#functions/platform/lambda/unknown-route.ts'
import { contracts } from '#shared/contracts/contracts.ts'

export const handler = unknownRouteHandler(contracts)
