import { chakra } from '@chakra-ui/react'
import type { ComponentProps, MouseEvent } from 'react'
import { buttonRecipe } from './recipes/button-recipe.ts'
import { Spinner } from './spinner.tsx'

const StyledButton = chakra('button', buttonRecipe)

const Label = chakra('span', {
  base: { gridArea: '1 / 1', display: 'inline-flex', alignItems: 'center', justifyContent: 'center', gap: '2' },
  variants: { off: { true: { visibility: 'hidden' } } },
})

export type ButtonProps = ComponentProps<typeof StyledButton> & {
  loading?: boolean
  /** What is happening, said on the button: 'Saving...'. */
  loadingText?: string
}

/**
 * The solid one is the next thing to do; use it once on a screen. While loading it keeps its width and its focus, and
 * ignores clicks: a disabled button would drop the focus of whoever pressed it.
 */
export const Button = ({ loading = false, loadingText, asChild, children, onClick, ...props }: ButtonProps) => {
  if (asChild) {
    return (
      <StyledButton asChild {...props} {...(onClick && { onClick })}>
        {children}
      </StyledButton>
    )
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <StyledButton type="button" {...props} onClick={click} {...(loading && { 'aria-disabled': true })}>
      {loadingText === undefined ? (
        <>
          {loading && <Spinner />}
          {children}
        </>
      ) : (
        <chakra.span display="inline-grid">
          <Label off={loading} aria-hidden={loading}>
            {children}
          </Label>
          <Label off={!loading} aria-hidden={!loading}>
            <Spinner />
            {loadingText}
          </Label>
        </chakra.span>
      )}
    </StyledButton>
  )
}
