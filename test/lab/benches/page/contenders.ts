import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { post } from '#test/support/requests.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import { aRequester } from '#test/support/test-users.ts'
import { serveFolder } from './static-site.ts'

const peer = join(import.meta.dirname, '../../peers/chakra-spa')
const cards = 20

/** The minimum: a heading and a button in one file. */
const floor = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="The floor."></head>
<body><h1>People already going the same way carry your things</h1><button onclick="document.body.append('here')">Get started</button></body></html>`

export type Contender = {
  name: string
  url: string
  cookies?: { name: string; value: string; url: string }[]
  /** The button to press, and what then appears. */
  press?: { button: string; brings: string }
}

/**
 * Our pages on our host, the smallest possible page, and a single-page application built with the same library as ours.
 */
export const startContenders = async (
  folder: string,
): Promise<{ contenders: Contender[]; stop: () => Promise<void> }> => {
  const [spaFolder, floorFolder] = [join(folder, 'spa'), join(folder, 'floor')]
  await build({
    root: peer,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: spaFolder, emptyOutDir: true },
  })
  mkdirSync(floorFolder, { recursive: true })
  writeFileSync(join(floorFolder, 'index.html'), floor)
  const [spa, least, host] = [
    await serveFolder(spaFolder),
    await serveFolder(floorFolder),
    await startTestHost({ LIMITS: 'relaxed' }),
  ]
  const person = await aRequester(host)
  for (const _ of Array(cards).keys()) await post(person.client)
  const cookies = [...person.client.cookies].map(([name, value]) => ({ name, value, url: host.url }))
  return {
    contenders: [
      { name: 'static floor', url: least.url, press: { button: 'Get started', brings: 'text=here' } },
      { name: 'Chakra SPA', url: spa.url, press: { button: 'Get started', brings: 'input[type=email]' } },
      {
        name: 'our landing',
        url: `${host.url}/`,
        press: { button: 'Create an account', brings: 'text=Create your account' },
      },
      { name: 'our dashboard', url: `${host.url}/dashboard`, cookies },
    ],
    stop: async () => {
      spa.stop()
      least.stop()
      await host.stop()
    },
  }
}
