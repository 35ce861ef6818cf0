import { memoryStage } from './memory-stage.ts'
import { runSequences } from './run-sequences.ts'
const [n='20', seed='1', kind='any'] = process.argv.slice(2)
const t=performance.now()
const run = await runSequences(memoryStage, { seed: Number(seed), sequences: Number(n), kind: kind as never })
const s=(performance.now()-t)/1000
console.error(`${run.played} played, ${run.calls} calls, ${s.toFixed(1)} s`)
for (const b of run.broken) console.error('BROKEN', b)
console.error(Object.fromEntries([...run.reached].map(([k,v])=>[k,(100*v/run.played).toFixed(1)])))
if (process.env.CALLS) console.error(Object.fromEntries([...run.made].toSorted().map(([k,v])=>[k,`${run.granted.get(k)??0}/${v}`])))
for (const [k,e] of [...((globalThis as any).TT??[])].sort((a,b)=>(b[1][1]+b[1][2])-(a[1][1]+a[1][2])).slice(0,22)) console.error(k,e[0],"call",(e[1]).toFixed(0),"drain",e[2].toFixed(0),"each",((e[1]+e[2])/e[0]).toFixed(2))
process.exit()
