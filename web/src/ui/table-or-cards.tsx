import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import { ArrowDownIcon, ArrowUpIcon, ChevronDownIcon } from './icons.tsx'
import { cramped } from './tokens.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type Column<Row> = {
  id: string
  header: string
  /** For a column of buttons: its header is for screen readers only, everywhere or on cards. */
  headerHidden?: boolean | 'on-cards'
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** The subject of the row. On a card it is at the top, without its header. */
  isHead?: boolean
  /** The table has it elsewhere, such as in a menu. */
  isOnCardsOnly?: boolean
  /** The value to sort by. Only for lists that are complete. */
  sortBy?: (row: Row) => string | number | null
}

type TableOrCardsProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Whether these are all rows, not one page of them. Only then can they be sorted. */
  isWhole?: boolean
  fold?: Fold<Row>
}

/** Keeps cards low: they show only their head until they are unfolded. */
type Fold<Row> = {
  /** The label of the button that unfolds the card. */
  label: (row: Row) => string
  /** Stays next to the head. */
  action?: (row: Row) => ReactNode
}

/** Marks what a folded card leaves out of its head. Its own style must not set `display`. */
export const whenUnfolded = { 'data-when-unfolded': true }

/** Marks what an unfolded card shows below its head. */
export const whenFolded = { 'data-when-folded': true }

const Table = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    // Below 48 rem each row is a card and each cell a labelled line. The roles in the markup keep it a table for screen
    // readers, which otherwise ignore tables with another display.
    '& thead': { mdDown: { srOnly: true } },
    '& table, & tbody, & tr, & td': { mdDown: { display: 'block' } },
    '& tbody': { mdDown: { display: 'grid', gap: '4' } },
    '& tr': { mdDown: { bg: 'bg.panel', borderRadius: 'lg', boxShadow: 'card', p: '4' } },
    '& th': {
      textAlign: 'start',
      fontSize: 'sm',
      fontWeight: 'semibold',
      color: 'fg.muted',
      px: '3',
      py: '3.5',
      bg: 'bg.sunken',
    },
    '& th:first-of-type': { borderStartRadius: 'lg', borderEndStartRadius: '0' },
    '& :is(th, td):first-of-type': { md: { ps: '4' } },
    '& th:last-of-type': { borderEndRadius: 'lg', borderEndEndRadius: '0' },
    '& td': { px: { base: '0', md: '3' }, py: { base: '1.5', md: '4' }, verticalAlign: 'middle' },
    '& td[data-label]': {
      mdDown: {
        display: 'flex',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: '4',
        textAlign: 'end',
        _before: { content: 'attr(data-label)', color: 'fg.muted', fontSize: 'sm', textAlign: 'start' },
      },
    },
    '& td[data-label]:has([role=switch])': { mdDown: { alignItems: 'center' } },
    '& tbody:has([data-folds])': { mdDown: { gap: '2.5' } },
    '& tr[data-folds]': { mdDown: { px: '3', py: '1.5' } },
    '& tr[data-folds=folded] :is(td:not([data-head]), [data-when-unfolded])': { mdDown: { display: 'none' } },
    '& tr[data-folds=unfolded] [data-when-folded]': { mdDown: { display: 'none' } },
    '& [data-cards-only]': { md: { display: 'none' } },
    '& [data-align=end]': { md: { textAlign: 'end' } },
    md: {
      bg: 'bg.panel',
      borderRadius: 'lg',
      boxShadow: 'card',
      '& tbody tr + tr td': { borderTop: '1px solid', borderTopColor: 'line.soft' },
    },
  },
})

const HeaderButton = chakra('button', {
  base: {
    // Below 48 rem the headers are for screen readers only. Without a box nothing in them gets the focus.
    display: { base: 'contents', md: 'inline-flex' },
    alignItems: 'center',
    gap: '1',
    minH: '6',
    mx: '-1',
    px: '1',
    borderRadius: 'xs',
    font: 'inherit',
    textAlign: 'inherit',
    cursor: 'pointer',
    _hover: { color: 'fg.default' },
  },
})

const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    '& > :first-of-type': { flex: '1', minW: '0' },
    [cramped]: { flexWrap: 'wrap', justifyContent: 'end', '& > :first-of-type': { flexBasis: '100%' } },
  },
})

const FoldButton = chakra(IconButton, {
  base: {
    mr: '-1',
    '& svg': { transition: 'transform 200ms', _motionReduce: { transition: 'none' } },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
})

type FoldHeadProps<Row> = {
  row: Row
  fold: Fold<Row>
  isUnfolded: boolean
  onFold: () => void
  children: ReactNode
}

const FoldHead = <Row,>({ row, fold, isUnfolded, onFold, children }: FoldHeadProps<Row>) => (
  <Head>
    <div>{children}</div>
    <Flex gap="1" hideFrom="md">
      {fold.action?.(row)}
      <FoldButton label={fold.label(row)} aria-expanded={isUnfolded} onClick={onFold}>
        <ChevronDownIcon />
      </FoldButton>
    </Flex>
  </Head>
)

/** The keys of the cards that are unfolded. */
const useUnfolded = () => {
  const [keys, setKeys] = useState<readonly string[]>([])
  const toggle = (key: string) => setKeys(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key])
  return { isUnfolded: (key: string) => keys.includes(key), toggle }
}

type Sort = { id: string; isDescending: boolean }

/** Numbers by size, texts in dictionary order. Rows without a value come last. */
const sorted = <Row,>(rows: readonly Row[], sortBy: (row: Row) => string | number | null, isDescending: boolean) =>
  rows.toSorted((one, other) => {
    const [a, b] = [sortBy(one), sortBy(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')
    return isDescending ? -order : order
  })

const ariaSort = (sort: Sort | undefined) => sort && (sort.isDescending ? 'descending' : 'ascending')

type SortButtonProps = { id: string; header: string; sort: Sort | undefined; onSort: (sort: Sort) => void }

/** Sorts by its column. Pressed again, it reverses the order. */
const SortButton = ({ id, header, sort, onSort }: SortButtonProps) => {
  const isDescending = sort?.isDescending ?? false
  const Arrow = isDescending ? ArrowDownIcon : ArrowUpIcon
  return (
    <HeaderButton type="button" onClick={() => onSort({ id, isDescending: sort !== undefined && !isDescending })}>
      {header}
      <chakra.span opacity={sort ? 1 : 0.4}>
        <Arrow size={16} />
      </chakra.span>
    </HeaderButton>
  )
}

/** What the styles look for. */
const placeMarks = ({ align = 'start', isOnCardsOnly }: Pick<Column<never>, 'align' | 'isOnCardsOnly'>) => ({
  'data-align': align,
  'data-cards-only': isOnCardsOnly,
})

/** What the styles of cards look for. */
const cellMarks = ({ header, isHead, headerHidden }: Pick<Column<never>, 'header' | 'isHead' | 'headerHidden'>) => {
  if (isHead) return { 'data-head': true }
  return headerHidden ? {} : { 'data-label': header }
}

export const TableOrCards = <Row,>({
  caption,
  columns,
  rows: unsorted,
  rowKey,
  isWhole = false,
  fold,
}: TableOrCardsProps<Row>) => {
  const { isUnfolded, toggle } = useUnfolded()
  const [sort, setSort] = useState<Sort>()
  const canSort = isWhole && unsorted.length > 1
  const sortBy = canSort ? columns.find(({ id }) => id === sort?.id)?.sortBy : undefined
  const rows = sort && sortBy ? sorted(unsorted, sortBy, sort.isDescending) : unsorted
  const sortOf = (id: string) => (sortBy && sort?.id === id ? sort : undefined)
  return (
    // A table wider than its column scrolls inside this box, with its text for screen readers, so the page does not.
    <Box position="relative" overflowX={{ md: 'auto', xl: 'visible' }}>
      <Table role="table">
        <chakra.caption srOnly>{caption}</chakra.caption>
        {/* biome-ignore lint/a11y/noRedundantRoles: see the styles. */}
        <thead role="rowgroup">
          {/* biome-ignore lint/a11y/noRedundantRoles: see the styles. */}
          <tr role="row">
            {columns.map(({ id, header, headerHidden, sortBy, ...column }) => (
              // biome-ignore lint/a11y/noRedundantRoles: see the styles.
              <th key={id} role="columnheader" scope="col" {...placeMarks(column)} aria-sort={ariaSort(sortOf(id))}>
                {headerHidden === true && <VisuallyHidden>{header}</VisuallyHidden>}
                {headerHidden !== true && !(canSort && sortBy) && header}
                {canSort && sortBy && <SortButton id={id} header={header} sort={sortOf(id)} onSort={setSort} />}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see the styles. */}
        <tbody role="rowgroup">
          {rows.map((row) => (
            // biome-ignore lint/a11y/noRedundantRoles: see the styles.
            <tr key={rowKey(row)} role="row" data-folds={fold && (isUnfolded(rowKey(row)) ? 'unfolded' : 'folded')}>
              {columns.map(({ id, cell, ...column }) => (
                // biome-ignore lint/a11y/noRedundantRoles: see the styles.
                <td key={id} role="cell" {...placeMarks(column)} {...cellMarks(column)}>
                  {column.isHead && fold ? (
                    <FoldHead
                      {...{ row, fold }}
                      isUnfolded={isUnfolded(rowKey(row))}
                      onFold={() => toggle(rowKey(row))}
                    >
                      {cell(row)}
                    </FoldHead>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}
