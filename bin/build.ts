import { buildStaleSite } from '../web/build/build-site.ts'

await import('./build-functions.ts')
await buildStaleSite()
