import type { Size } from '../proof.ts'
import { loadAttack } from './attack.ts'

const [name = '', seed = '1', size = 'full'] = process.argv.slice(2)
const attack = await loadAttack(name)
const result = await attack.run({ seed: Number(seed), size: size as Size }) // run-attack.ts passes a Size
process.send?.({ about: attack.about, ...result }, () => process.exit(0))
