import { chakra } from '@chakra-ui/react'

/** Labelled facts: under each other on a phone, two columns from a tablet on. */
export const Facts = ({ facts }: { facts: readonly { label: string; value: string }[] }) => (
  <chakra.dl display="grid" gap="5" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <chakra.dt textStyle="small" color="fg.muted">
          {label}
        </chakra.dt>
        <chakra.dd fontWeight="semibold" overflowWrap="anywhere">
          {value}
        </chakra.dd>
      </div>
    ))}
  </chakra.dl>
)
