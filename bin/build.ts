import { bundleFunctions } from '#lib/bundle-functions.ts'
import { buildSite, isSiteFresh } from '../web/build/build-site.ts'

const bundles = await bundleFunctions()
if (!isSiteFresh()) await buildSite()
for (const { name, bytes } of bundles) console.log(`${name.padEnd(10)} ${(bytes / 1000).toFixed(0).padStart(4)} kB`)
