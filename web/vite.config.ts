import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ukMapPlugin } from './build/uk-map.ts'
import { withoutSummariesPlugin } from './build/without-summaries.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [react(), ukMapPlugin(), withoutSummariesPlugin()],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The content policy refuses data: addresses for fonts and the like.
    assetsInlineLimit: 0,
    // Every browser that the build is for can preload modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // All that the first page needs is one file instead of two dozen.
            { name: 'first', tags: ['$initial'], priority: 3 },
            // The rules that most pages need are one file too. A contract is not among them: it loads with the client
            // that calls it.
            { name: 'model', test: /\/shared\/model\//, minShareCount: 5, priority: 1 },
            // The landing page needs these, and not the library of schemas that comes with the others.
            { name: 'visitor', test: /\/(shared\/model\/(money|email)|web\/src\/lib\/demo)\.ts$/, priority: 2 },
          ],
        },
      },
    },
    // Only compressed sizes count, and a bench limits them.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
})
