import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type NoticeName, noticePaths } from '#shared/model/notice-paths.ts'
import { type Operator, operatorFacts } from '#shared/model/operator.ts'
import { notices } from '#web/components/notices/notices.ts'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { NoticePage } from './notice-page.tsx'

const operator = vi.hoisted(() => ({}) as Operator)
vi.mock('#shared/operator.ts', () => ({ operator }))

beforeEach(() => {
  for (const fact of operatorFacts) operator[fact] = ''
})

const show = (name: NoticeName) => render(<NoticePage name={name} />, { wrapper: UiProvider })

test('marks what is missing at its place, and lists it at the top', () => {
  operator.name = 'Sample Ltd'
  show('terms')
  screen.getByText('Template, not final')
  const missing = screen.getByText('Still to be filled in by whoever runs this site').parentElement
  expect(
    within(missing ?? document.body)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'the postal address',
    'the company number, or “none”',
    'the email address for questions and complaints',
    'the phone number',
  ])
  expect(document.querySelector('mark')?.textContent).toBe('Still to be filled in: [the postal address]')
  screen.getByText(/^Sameway is run by Sample Ltd,/)
})

test('is final once everything is given', () => {
  for (const fact of operatorFacts) operator[fact] = '2026-12-01'
  show('privacy')
  expect([screen.queryByText('Template, not final'), screen.queryByText(/to be filled in/)]).toEqual([null, null])
  expect(document.querySelector('mark')).toBeNull()
})

test.each(Object.keys(noticePaths) as NoticeName[])('%s says when it last changed, and links to the others', (name) => {
  show(name)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(notices[name].title)
  screen.getByText('Last changed 28 November 2026')
  const links = within(screen.getByRole('navigation', { name: 'Notices' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Object.values(noticePaths))
  expect(links.filter((link) => link.getAttribute('aria-current')).map(({ textContent }) => textContent)).toEqual([
    notices[name].title,
  ])
})
