import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderForEachTest } from '#test/support/temporary-folder.ts'
import { localHealth, minFreeMegabytes } from './health.ts'

let folder: string
folderForEachTest('health', (made) => (folder = made))

const minutesAgo = (minutes: number): number => Date.now() - minutes * 60_000

type Given = { mail?: number; change?: number; free?: number; folders?: string[] }

const lookAt = ({ mail, change, free = minFreeMegabytes, folders = [folder] }: Given = {}) =>
  localHealth({
    folders,
    oldestMailAt: () => mail,
    oldestChangeAt: async () => change,
    freeMegabytes: async () => free,
  }).findFailing()

describe('one machine', () => {
  it('is healthy while nothing waits for long and there is room, and leaves no file behind', async () => {
    expect(await lookAt()).toEqual([])
    expect(await lookAt({ mail: minutesAgo(9), change: minutesAgo(1) })).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it('fails when a mail has waited for more than ten minutes', async () => {
    expect(await lookAt({ mail: minutesAgo(11) })).toEqual([
      { part: 'mail', why: 'the oldest has waited for 11 minutes' },
    ])
  })

  it('fails when a change has waited for more than two minutes', async () => {
    expect(await lookAt({ change: minutesAgo(3) })).toEqual([
      { part: 'outbox', why: 'the oldest has waited for 3 minutes' },
    ])
  })

  it('ignores times in the future, after its clock was set back', async () => {
    expect(await lookAt({ mail: minutesAgo(-60), change: minutesAgo(-60) })).toEqual([])
  })

  it('fails when little of the disk is free', async () => {
    expect(await lookAt({ free: 3.7 })).toEqual([{ part: 'disk', why: `3 MB are free in ${folder}` }])
  })

  it('fails when one of its folders cannot be written, however much is free', async () => {
    const [broken, gone] = [join(folder, 'broken'), join(folder, 'gone')]
    writeFileSync(broken, 'a file')
    const found = await lookAt({ folders: [folder, broken, gone] })
    expect(found).toEqual([
      { part: 'disk', why: expect.stringContaining('ENOTDIR') },
      { part: 'disk', why: expect.stringContaining('ENOENT') },
    ])
    rmSync(broken)
  })

  it('reports a part that cannot be checked as failing', async () => {
    const { findFailing } = localHealth({
      folders: [],
      oldestMailAt: () => undefined,
      oldestChangeAt: () => Promise.reject(new Error('no such table')),
    })
    expect(await findFailing()).toEqual([{ part: 'outbox', why: 'Error: no such table' }])
  })
})
