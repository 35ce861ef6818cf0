import { expect, test } from 'vitest'
import { panelLink, panelOf } from './panels.tsx'

test.each(['', 'panel=', 'panel=admin', 'panel=constructor', 'other=signup'])('%j is the login panel', (search) => {
  expect(panelOf(new URLSearchParams(search))).toBe('login')
})

test.each(['login', 'signup', 'business', 'reset'] as const)('the link to %s leads there', (panel) => {
  expect(panelOf(new URL(panelLink(panel), 'https://sameway.example').searchParams)).toBe(panel)
})
