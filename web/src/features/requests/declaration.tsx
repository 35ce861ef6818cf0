import { Box, chakra, Stack } from '@chakra-ui/react'
import { categoryRules } from '#shared/model/categories.ts'
import { forbiddenLine, overEighteensText } from '#shared/model/forbidden-things.ts'
import { noticePaths } from '#shared/model/notice-paths.ts'
import { IfLost } from '#web/components/delivery/if-lost.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Card } from '#web/ui/section.tsx'
import { fieldIds, type StepProps } from './request-draft.ts'

const listId = 'not-carried'

/** What nobody carries, the owner's word that it is none of these, and what it is worth. */
export const Declaration = ({ draft, fieldErrors, change }: StepProps) => (
  <Card display="grid" gap="5">
    <Stack gap="2">
      <chakra.h3 textStyle="subheading">Things we don't carry</chakra.h3>
      <p id={listId}>
        {forbiddenLine}{' '}
        <Button asChild variant="link" size="inline">
          {/* In a tab of its own, so that the form stays as it is. */}
          <a href={noticePaths.notCarried} target="_blank" rel="noreferrer">
            See the whole list<chakra.span srOnly> in a new tab</chakra.span>
          </a>
        </Button>
      </p>
      {/* An earlier request is posted again in two presses, so there is nothing to tick. */}
      {draft.copies ? (
        <p>
          {overEighteensText} <strong>By posting you say that it is none of these.</strong>
        </p>
      ) : (
        <CheckboxField
          id={fieldIds.none_forbidden}
          aria-describedby={listId}
          error={fieldErrors.none_forbidden}
          checked={draft.none_forbidden}
          onChange={({ currentTarget }) => change({ none_forbidden: currentTarget.checked })}
        >
          <strong>None of these.</strong> {overEighteensText}
        </CheckboxField>
      )}
    </Stack>
    {draft.itemCategory && categoryRules[draft.itemCategory].hasDelivery && (
      <>
        <Box maxW="xs">
          <TextField
            id={fieldIds.declared_value}
            label="What is it worth? (£)"
            hint="Up to £2,000. Partners see this before they accept."
            error={fieldErrors.declared_value}
            required={false}
            inputMode="decimal"
            autoComplete="off"
            value={draft.declared_value}
            onChange={({ currentTarget }) => change({ declared_value: currentTarget.value })}
          />
        </Box>
        <IfLost viewer="requester" />
      </>
    )}
  </Card>
)
