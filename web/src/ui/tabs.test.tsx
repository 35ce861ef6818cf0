import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'
import { UiProvider } from './ui-provider.tsx'

const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id, content: `Content ${id}` }))

const Screen = () => {
  const [selected, setSelected] = useState('one')
  return <Tabs label="Parts" tabs={tabs} selected={selected} onSelect={setSelected} />
}

const panel = () => screen.getByRole('tabpanel').textContent

test('only the open panel is rendered, named by its tab', () => {
  render(<Screen />, { wrapper: UiProvider })
  expect(screen.queryByText('Content two')).toBeNull()
  expect(screen.getByRole('tabpanel', { name: 'one' }).textContent).toBe('Content one')
})

test('arrows, Home and End move the focus and the selection, around the ends', async () => {
  render(<Screen />, { wrapper: UiProvider })
  await userEvent.tab()
  for (const [key, tab] of [
    ['ArrowRight', 'two'],
    ['End', 'three'],
    ['ArrowRight', 'one'],
    ['ArrowLeft', 'three'],
    ['Home', 'one'],
  ]) {
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(() => [document.activeElement?.textContent, panel()]).toEqual([tab, `Content ${tab}`])
  }
})
