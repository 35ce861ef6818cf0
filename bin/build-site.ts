import { buildSite } from '../web/build/build-site.ts'

await buildSite()
