import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ukMapPlugin } from './build/uk-map.ts'
import { withoutSummaries } from './build/without-summaries.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const withoutSummariesPlugin: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/contracts\/(?!endpoint)[\w-]+\.ts$/ },
    handler: (code) => ({ code: withoutSummaries(code), map: null }),
  },
}

const forVisitors = new RegExp(
  `/(${[
    'shared/(operator|model/(money|email|notice-paths))',
    'web/src/lib/(demo|document-title|use-action|use-debounced|use-is-near)',
    'web/src/components/(page|legal-link|dialog-link)',
    'web/src/features/sign-in/use-sign-in',
    'web/src/ui/(accordion|banner|fields|icons|illustrations|lazy-overlay|page-scroll|password-field)',
    'web/src/ui/(route-line-drawing|route-line-strokes|slider|steps|suggest-field|theme-toggle|use-media)',
  ].join('|')})\\.tsx?$`,
)

export default defineConfig({
  root: here('.'),
  plugins: [react(), ukMapPlugin(), withoutSummariesPlugin],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The content policy refuses data: URLs for fonts and other files.
    assetsInlineLimit: 0,
    // Every browser that we build for can preload modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Everything that the first page needs is one file instead of two dozen.
            { name: 'first', tags: ['$initial'], priority: 3 },
            // The rules that most pages need are one file as well, without the rules of forms that load late and
            // without the texts of refusals, which the server sends. It has no contracts, because each loads with the
            // client that calls it.
            {
              name: 'model',
              test: /\/shared\/model\/(?!at-the-door|door-|problem-|report-|review-(failures|rules)|cancellation-|request-rules|failure|cover|papers|paper-|said-papers|seen-papers|forbidden|if-lost|tax-year|ni-number|operator|record-line|csv)/,
              minShareCount: 5,
              priority: 1,
            },
            // Code that the landing page shares with other screens is one file instead of two dozen. The few rules
            // in it do not need the schema library.
            { name: 'visitor', test: forVisitors, priority: 2 },
            // So is the frame of every signed-in page.
            {
              name: 'frame',
              test: /\/web\/src\/(app\/(account-menu|app-layout|plain-layout)|ui\/(app-frame|breakable-text|confirm-dialog))\.tsx$/,
              priority: 0,
            },
            // Every signed-in page loads the code for live updates, so that is one file as well.
            {
              name: 'live',
              test: /\/web\/src\/(app\/live|lib\/(chime|live|live-list|request-\w+))\.tsx?$/,
              priority: 0,
            },
          ],
        },
      },
    },
    // A bench limits the compressed sizes, so Vite's own report and warnings are not needed.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
})
