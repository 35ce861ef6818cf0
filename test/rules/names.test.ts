import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { codeFiles, readText } from '#test/support/repository.ts'

/** Riddles and metaphors, each with the word that engineers and this trade use for it. */
const plainWordFor = {
  asked: 'query, body or requested',
  cast: 'test users or fixture',
  crew: 'test users',
  crowd: 'many users',
  deed: 'audit entry',
  deeds: 'audit entries',
  demand: 'assert',
  fell: 'ended or deactivated',
  happened: 'activity event',
  hear: 'receive or subscribe',
  heard: 'received',
  hears: 'receives',
  house: 'harness',
  knock: 'probe',
  lay: 'create or seed',
  matter: 'config, application or case',
  mend: 'fix or correct',
  mending: 'fix or correction',
  plant: 'seeded fault',
  plants: 'seeded faults',
  purse: 'token bucket',
  tell: 'notify, send or say what',
  tells: 'notifies, sends or says what',
  told: 'notified, effect or reported',
  troupe: 'test users',
  trouble: 'error',
}

const declaration = /\b(?:const|let|function|class|type|interface|enum)\s+([A-Za-z_$][\w$]*)/g

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

const riddlesIn = (path: string): string[] => {
  const names = [basename(path), ...[...readText(path).matchAll(declaration)].map(([, name = '']) => name)]
  return names.flatMap((name) =>
    wordsOf(name).flatMap((word) =>
      word in plainWordFor ? `${path}: ${name} (${plainWordFor[word as keyof typeof plainWordFor]})` : [],
    ),
  )
}

test('names use the plain word in place of a riddle', () => {
  expect(codeFiles.length).toBeGreaterThan(500)
  expect(codeFiles.flatMap(riddlesIn)).toEqual([])
})
