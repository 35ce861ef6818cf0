import { enableCompileCache } from 'node:module'

// The CDK is hundreds of files: what was compiled once is kept, which is why it is loaded late.
enableCompileCache('.cache/node')
const { createApp } = await import('#lib/cloud/create-app.ts')
const { warningsOf } = await import('#lib/cloud/stage.ts')
const { stage } = await createApp()
for (const warning of warningsOf(stage)) console.error(warning)
