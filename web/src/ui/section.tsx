import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'

type SectionProps = {
  title: ReactNode
  /** What stands around it says it for the eye. */
  isTitleHidden?: boolean
  children: ReactNode
  id?: string
  lead?: ReactNode
  action?: ReactNode
}

/** A section of a screen with its own h2. The id is for links to it. */
export const Section = ({ title, isTitleHidden = false, children, id, lead, action }: SectionProps) => {
  const headingId = useId()
  return (
    <chakra.section {...(id && { id })} aria-labelledby={headingId} mb={{ base: '10', md: '14' }}>
      <Flex srOnly={isTitleHidden} wrap="wrap" gap="3" align="end" justify="space-between" mb="5">
        <div>
          <chakra.h2 id={headingId} textStyle="heading">
            {title}
          </chakra.h2>
          {lead && (
            <chakra.p color="fg.muted" mt="1" maxW="prose">
              {lead}
            </chakra.p>
          )}
        </div>
        {action}
      </Flex>
      <Box>{children}</Box>
    </chakra.section>
  )
}

export const Card = chakra('div', {
  base: { display: 'block', borderRadius: 'lg', bg: 'bg.panel', color: 'fg.default', boxShadow: 'card' },
  variants: {
    pad: { none: {}, sm: { p: '4' }, md: { p: { base: '5', md: '6' } }, lg: { p: { base: '6', md: '9' } } },
    tone: { panel: {}, sunken: { bg: 'bg.sunken', boxShadow: 'none' } },
  },
  defaultVariants: { pad: 'md', tone: 'panel' },
})

/** A small line, quieter than the text around it. */
export const Muted = chakra('p', { base: { textStyle: 'small', color: 'fg.muted' } })

const Band = chakra('div', { base: { bg: 'bg.deep', color: 'fg.default', colorScheme: 'dark' } })

type DeepBandProps = Omit<ComponentProps<typeof Band>, 'className'>

/** A deep green surface in both themes. Its content uses the dark colours. */
export const DeepBand = (props: DeepBandProps) => <Band className="dark" {...props} />

type PageHeadingProps = {
  children: ReactNode
  lead?: ReactNode
  /** Next to the heading on a wide screen, below it on a phone. */
  action?: ReactNode
  ref?: Ref<HTMLHeadingElement>
}

/** The h1 of a screen. It has a tabIndex because the app focuses it after each navigation. */
export const PageHeading = ({ children, lead, action, ref }: PageHeadingProps) => (
  <Flex wrap="wrap" gap="4" align="end" justify="space-between" mb={{ base: '6', md: '8' }}>
    <div>
      <chakra.h1 {...(ref && { ref })} tabIndex={-1} textStyle="title">
        {children}
      </chakra.h1>
      {lead && (
        <chakra.p mt="2" color="fg.muted" textStyle="body" maxW="prose" textWrap="pretty">
          {lead}
        </chakra.p>
      )}
    </div>
    {action}
  </Flex>
)

type FieldGroupProps = { title: string; lead?: string; children: ReactNode }

/** Form fields under their own heading. */
export const FieldGroup = ({ title, lead, children }: FieldGroupProps) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="subheading">
        {title}
      </chakra.h2>
      {lead && <Muted>{lead}</Muted>}
      {children}
    </chakra.section>
  )
}
