import { enableCompileCache } from 'node:module'

// The CDK is hundreds of files: what was compiled once is kept, which is why it is loaded late.
enableCompileCache('.cache/node')
const { createApp } = await import('#lib/cloud/create-app.ts')
await createApp()
