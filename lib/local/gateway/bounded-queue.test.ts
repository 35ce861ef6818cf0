import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

/** Tasks that begin when they may and end when they are told to. */
const track = (limits: { concurrent: number; waiting: number }) => {
  const take = boundedQueue(limits)
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const start = (name: string) => {
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return take(() => {
      begun.push(name)
      return end.promise
    })
  }
  return { begun, start, end: (name: string) => ends.get(name) }
}

test('one too many is not done at all', async () => {
  const { begun, start, end } = track({ concurrent: 1, waiting: 1 })
  const [first, second, third] = [start('a'), start('b'), start('c')]
  expect(await third).toBeUndefined()
  end('a')?.resolve('done')
  end('b')?.resolve('done, too')
  expect([await first, await second]).toEqual(['done', 'done, too'])
  expect(begun).toEqual(['a', 'b'])
})

test('the others wait in the order in which they came', async () => {
  const { begun, start, end } = track({ concurrent: 2, waiting: 9 })
  const all = ['a', 'b', 'c', 'd'].map(start)
  expect(begun).toEqual(['a', 'b'])
  end('b')?.resolve('')
  await all[1]
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('c')?.resolve('')
  await all[2]
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('one that fails gives its place on, and an empty limits takes as many as before', async () => {
  const { begun, start, end } = track({ concurrent: 1, waiting: 1 })
  const [first, second] = [start('a'), start('b')]
  end('a')?.reject(new Error('no'))
  await expect(first).rejects.toThrow('no')
  end('b')?.resolve('done')
  expect(await second).toBe('done')
  const [third, fourth] = [start('c'), start('d')]
  expect(begun).toEqual(['a', 'b', 'c'])
  end('c')?.resolve('')
  end('d')?.resolve('done')
  await third
  expect(await fourth).toBe('done')
})
