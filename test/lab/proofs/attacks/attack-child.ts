import { setClock } from '#test/lab/model/set-clock.ts'
import { startTestHost } from '#test/support/start-test-host.ts'
import type { Size } from '../proof.ts'
import { loadAttack } from './attack.ts'

const [name = '', seed = '1', size = 'full'] = process.argv.slice(2)
const options = { seed: Number(seed), size: size as Size } // run-attack.ts passes one of them
const attack = await loadAttack(name)

const run = async () => {
  if ('runWithoutHost' in attack) return attack.runWithoutHost(options)
  const host = await startTestHost(attack.settings)
  try {
    return await attack.run(host, options)
  } finally {
    setClock.release()
    await host.stop()
  }
}

const result = await run()
process.send?.({ about: attack.about, ...result }, () => process.exit(0))
