import { chakra } from '@chakra-ui/react'

export type LegalSection = { title: string; paragraphs: readonly string[]; points?: readonly string[] }

/** A long text in numbered parts, so that a person can say which one they mean. */
export const LegalText = ({ sections }: { sections: readonly LegalSection[] }) => (
  <>
    {sections.map(({ title, paragraphs, points }, index) => (
      <section key={title}>
        <h3>
          {index + 1}. {title}
        </h3>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points && (
          <chakra.ul mt="3" display="grid" gap="1.5">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </chakra.ul>
        )}
      </section>
    ))}
  </>
)
