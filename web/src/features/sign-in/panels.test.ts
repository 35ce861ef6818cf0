import { expect, test } from 'vitest'
import { panelLink, panelOf } from './panels.tsx'

test.each(['', 'panel=', 'panel=admin', 'panel=constructor', 'other=signup'])('%j opens the log-in panel', (search) => {
  expect(panelOf(new URLSearchParams(search))).toBe('login')
})

test.each(['login', 'signup', 'business', 'reset'] as const)('the link to %s opens that panel', (panel) => {
  expect(panelOf(new URL(panelLink(panel), 'https://sameway.example').searchParams)).toBe(panel)
})
