import { enableCompileCache } from 'node:module'

// The CDK has hundreds of files. They are imported after the compile cache is enabled.
enableCompileCache('.cache/node')
const { createApp } = await import('#lib/cloud/create-app.ts')
const { warningsOf } = await import('#lib/cloud/stage.ts')
const { unfilledLines } = await import('#shared/model/operator.ts')
const { operator } = await import('#shared/operator.ts')
const { stage } = await createApp()
for (const line of [...warningsOf(stage), ...unfilledLines(operator)]) console.error(line)
