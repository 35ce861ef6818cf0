import { expect, it } from 'vitest'
import { firstFiles } from './write-service-worker.ts'

it('lists every file that the entry loads immediately, and none that loads later', () => {
  const files = firstFiles({
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_a', '_b'], css: ['assets/index.css'] },
    _a: { file: 'assets/a.js', imports: ['_b'] },
    _b: { file: 'assets/b.js', imports: ['_a'] },
    'src/lib/clients/auth.ts': { file: 'assets/auth.js', imports: ['index.html'] },
    '_live-1.js': { file: 'assets/live.js', name: 'live', imports: ['_a'] },
    'src/features/later.tsx': { file: 'assets/later.js', imports: ['_a'] },
  })
  const names = ['index.js', 'index.css', 'a.js', 'b.js', 'auth.js', 'live.js']
  expect(files).toEqual(names.map((name) => `/assets/${name}`))
})
