import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

type Column<Row> = {
  id: string
  header: string
  /** For a column of buttons: only screen readers get its header. */
  headerHidden?: boolean
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
}

type TableOrCardsProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

const Table = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    // Below 640 px each row is a card and each cell a labelled line. The roles in the markup keep it a table for screen
    // readers, which otherwise ignore tables with another display.
    '& thead': { smDown: { srOnly: true } },
    '& table, & tbody, & tr, & td': { smDown: { display: 'block' } },
    '& tbody': { smDown: { display: 'grid', gap: '4' } },
    '& tr': { smDown: { bg: 'bg.panel', borderRadius: 'lg', boxShadow: 'card', p: '4' } },
    '& th': {
      textAlign: 'start',
      fontSize: 'sm',
      fontWeight: 'semibold',
      color: 'fg.muted',
      px: '5',
      py: '3.5',
      bg: 'bg.sunken',
    },
    '& th:first-of-type': { borderStartRadius: 'lg', borderEndStartRadius: '0' },
    '& th:last-of-type': { borderEndRadius: 'lg', borderEndEndRadius: '0' },
    '& td': { px: { base: '0', sm: '5' }, py: { base: '1.5', sm: '4' }, verticalAlign: 'middle' },
    '& td[data-label]': {
      smDown: {
        display: 'flex',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: '4',
        textAlign: 'end',
        _before: { content: 'attr(data-label)', color: 'fg.muted', fontSize: 'sm', textAlign: 'start' },
      },
    },
    '& [data-align=end]': { sm: { textAlign: 'end' } },
    sm: {
      bg: 'bg.panel',
      borderRadius: 'lg',
      boxShadow: 'card',
      '& tbody tr + tr td': { borderTop: '1px solid', borderTopColor: 'line.soft' },
    },
  },
})

export const TableOrCards = <Row,>({ caption, columns, rows, rowKey }: TableOrCardsProps<Row>) => (
  <Table role="table">
    <chakra.caption srOnly>{caption}</chakra.caption>
    {/* biome-ignore lint/a11y/noRedundantRoles: see the styles. */}
    <thead role="rowgroup">
      {/* biome-ignore lint/a11y/noRedundantRoles: see the styles. */}
      <tr role="row">
        {columns.map(({ id, header, headerHidden, align = 'start' }) => (
          // biome-ignore lint/a11y/noRedundantRoles: see the styles.
          <th key={id} role="columnheader" scope="col" data-align={align}>
            {headerHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}
          </th>
        ))}
      </tr>
    </thead>
    {/* biome-ignore lint/a11y/noRedundantRoles: see the styles. */}
    <tbody role="rowgroup">
      {rows.map((row) => (
        // biome-ignore lint/a11y/noRedundantRoles: see the styles.
        <tr key={rowKey(row)} role="row">
          {columns.map(({ id, header, headerHidden, cell, align = 'start' }) => (
            // biome-ignore lint/a11y/noRedundantRoles: see the styles.
            <td key={id} role="cell" data-align={align} {...(!headerHidden && { 'data-label': header })}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)
