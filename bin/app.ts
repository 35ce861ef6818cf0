import { enableCompileCache } from 'node:module'

// The CDK has hundreds of files. They are imported after the compile cache is enabled.
enableCompileCache('.cache/node')
const { createApp } = await import('#lib/cloud/create-app.ts')
const { warningsOf } = await import('#lib/cloud/stage.ts')
const { stage } = await createApp()
for (const warning of warningsOf(stage)) console.error(warning)
