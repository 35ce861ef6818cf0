import type { Plugin } from 'vite'
import { withoutSummaries } from '../../shared/contracts/without-summaries.ts'

export const withoutSummariesPlugin = (): Plugin => ({
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/contracts\/(?!endpoint)[\w-]+\.ts$/ },
    handler: (code) => ({ code: withoutSummaries(code), map: null }),
  },
})
