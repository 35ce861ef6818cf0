import { runWalks } from './run-walks.ts'

process.send?.(await runWalks(JSON.parse(process.argv[2] ?? '[]')))
