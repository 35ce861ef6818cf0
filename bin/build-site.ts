import { buildStaleSite } from '../web/build/build-site.ts'

await buildStaleSite()
