import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UiProvider } from '#web/ui/ui-provider.tsx'
import { EvenFacts } from './even-facts.tsx'

const columnsOf = (count: number) => {
  const known = Array.from({ length: count }, (_, index) => ({ label: `Fact ${index}`, value: index }))
  const { container } = render(<EvenFacts facts={[...known, { label: 'Unknown', value: null }]} />, {
    wrapper: UiProvider,
  })
  return container.querySelector('dl')?.parentElement?.style.getPropertyValue('--columns')
}

it.each([
  [2, '2'],
  [3, '3'],
  [5, '3'],
  [8, '4'],
  [9, '3'],
  [11, '4'],
])('leaves none of %i facts alone in a row', (count, columns) => {
  expect(columnsOf(count)).toBe(columns)
})
