import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { factText, isFilledIn, type OperatorFact, partsOf } from '#shared/model/operator.ts'
import { operator } from '#shared/operator.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { NoticeSection } from './notice.ts'

const Mark = chakra('mark', {
  base: { bg: 'warning.tint', color: 'warning.text', fontWeight: 'semibold' },
})

/** A fact of the operator, or a mark where it is missing. */
const FactOf = ({ fact }: { fact: OperatorFact }) =>
  isFilledIn(operator, fact) ? (
    operator[fact]
  ) : (
    <Mark>
      <VisuallyHidden>Still to be filled in: </VisuallyHidden>[{factText(fact)}]
    </Mark>
  )

const Text = ({ children }: { children: string }) =>
  partsOf(children).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change.
    <Fragment key={index}>{'fact' in part ? <FactOf fact={part.fact} /> : part.text}</Fragment>
  ))

type NoticeTextProps = {
  sections: readonly NoticeSection[]
  /** The level of the headings: below the h1 of a page, or below the title of a dialog. */
  heading: 'h2' | 'h3'
}

/** A long text in numbered parts, so that people can refer to them. */
export const NoticeText = ({ sections, heading: Heading }: NoticeTextProps) => (
  <>
    {sections.map(({ title, paragraphs, points, table }, index) => (
      <section key={title}>
        <Heading>
          {index + 1}. {title}
        </Heading>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <Text>{paragraph}</Text>
          </p>
        ))}
        {points && (
          <chakra.ul mt="3" display="grid" gap="1.5">
            {points.map((point) => (
              <li key={point}>
                <Text>{point}</Text>
              </li>
            ))}
          </chakra.ul>
        )}
        {table && <NoticeTable table={table} />}
      </section>
    ))}
  </>
)

const Cell = chakra('td', { base: { py: '2', pl: '4', textAlign: 'end', fontVariantNumeric: 'tabular-nums' } })

/** The first column names the row, the others are amounts. */
const NoticeTable = ({ table: { caption, head, rows } }: { table: NonNullable<NoticeSection['table']> }) => (
  <chakra.div mt="4" overflowX="auto">
    <chakra.table w="full" borderCollapse="collapse">
      <chakra.caption textAlign="start" fontWeight="semibold" pb="1">
        {caption}
      </chakra.caption>
      <thead>
        <chakra.tr textStyle="small" color="fg.muted">
          {head.map((name, index) => (
            <chakra.th key={name} scope="col" py="1" textAlign={index === 0 ? 'start' : 'end'} fontWeight="normal">
              {name}
            </chakra.th>
          ))}
        </chakra.tr>
      </thead>
      <tbody>
        {rows.map(([name, ...amounts]) => (
          <chakra.tr key={name} borderTop="1px solid" borderColor="line.soft">
            <chakra.th scope="row" textAlign="start" fontWeight="normal" py="2">
              {name}
            </chakra.th>
            {amounts.map((amount, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name, and none moves.
              <Cell key={index}>{amount}</Cell>
            ))}
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  </chakra.div>
)
