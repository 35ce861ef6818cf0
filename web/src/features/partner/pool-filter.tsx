import { Box, chakra, SimpleGrid } from '@chakra-ui/react'
import { useState } from 'react'
import { itemCategories, transportModes } from '#shared/model/categories.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { useWideScreen } from '#web/ui/use-media.ts'
import { isFiltered, type PoolView, sortIds, sorts } from './pool-view.ts'

type PoolFilterProps = { view: PoolView; onChange: (changed: Partial<PoolView>) => void }

const Fields = ({ view, onChange }: PoolFilterProps) => (
  // Next to open details there is room for two.
  <SimpleGrid minChildWidth="min(100%, 11rem)" gap="4">
    <SelectField
      id="pool-sort"
      label="Sort by"
      value={view.sort}
      onChange={({ currentTarget }) =>
        onChange({ sort: sortIds.find((id) => id === currentTarget.value) ?? 'nearest' })
      }
    >
      {sortIds.map((id) => (
        <option key={id} value={id}>
          {sorts[id].label}
        </option>
      ))}
    </SelectField>
    <SelectField
      id="pool-category"
      label="Category"
      value={view.category ?? ''}
      onChange={({ currentTarget }) =>
        onChange({ category: itemCategories.find((category) => category === currentTarget.value) })
      }
    >
      <option value="">All categories</option>
      {itemCategories.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </SelectField>
    <SelectField
      id="pool-mode"
      label="Transport"
      value={view.mode ?? ''}
      onChange={({ currentTarget }) => onChange({ mode: transportModes.find((mode) => mode === currentTarget.value) })}
    >
      <option value="">All modes</option>
      {transportModes.map((mode) => (
        <option key={mode}>{mode}</option>
      ))}
    </SelectField>
  </SimpleGrid>
)

const Folded = chakra('details', {
  base: {
    '& summary': {
      display: 'inline-flex',
      alignItems: 'center',
      minH: 'target',
      fontWeight: 'semibold',
      cursor: 'pointer',
      gap: '2',
      '&::-webkit-details-marker': { display: 'none' },
      '& svg': { color: 'fg.muted', transition: 'transform 200ms' },
    },
    '&[open] summary svg': { transform: 'rotate(180deg)' },
  },
})

/** The parts that differ from the default, in words: 'Best paid, Van'. */
const wordsOf = (view: PoolView): string =>
  [view.sort === 'nearest' ? undefined : sorts[view.sort].label, view.category, view.mode].filter(Boolean).join(', ')

/** The order of the jobs, and a filter. Collapsed on a phone, so that the first job stays visible. */
export const PoolFilter = (props: PoolFilterProps) => {
  const isWide = useWideScreen()
  const [isOpenAtFirst] = useState(isFiltered(props.view))
  const words = wordsOf(props.view)
  return (
    <Box mt={{ base: '-2.5', md: '0' }} mb={{ base: '0', md: '5' }}>
      {isWide ? (
        <Fields {...props} />
      ) : (
        <Folded open={isOpenAtFirst}>
          <summary>
            Sort and filter{words && `: ${words}`}
            <ChevronDownIcon size={20} />
          </summary>
          <Box pt="3">
            <Fields {...props} />
          </Box>
        </Folded>
      )}
    </Box>
  )
}
