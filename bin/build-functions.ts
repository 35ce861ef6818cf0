import { bundleFunctions } from '#lib/build/bundle-functions.ts'

const bundles = await bundleFunctions()
for (const { name, bytes } of bundles) console.log(`${name.padEnd(10)} ${(bytes / 1000).toFixed(0).padStart(4)} kB`)
