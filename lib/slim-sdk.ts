import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

const standIns = { path: fileURLToPath(import.meta.resolve('./sdk-stand-ins.ts')) }

const packages =
  /^(@aws-sdk\/credential-provider-node|@aws-sdk\/endpoint-cache|@aws\/lambda-invoke-store|@smithy\/core\/event-streams)$/

/** Leaves parts of the SDK out of every bundle that Lambda has no use for; what stands in for each says why. */
export const slimSdk: Plugin = {
  name: 'slim-sdk',
  setup: ({ onResolve }) => {
    onResolve({ filter: packages }, () => standIns)
    onResolve({ filter: /[\\/]shared-ini-file-loader[\\/]loadSharedConfigFiles$/ }, () => standIns)
    onResolve({ filter: /^\.\/endpoint\/endpointResolver$/ }, ({ importer }) =>
      /[\\/]client-(dynamodb|apigatewaymanagementapi)[\\/]/.test(importer) ? standIns : undefined,
    )
  },
}
