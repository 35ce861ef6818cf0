import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { refusal } from './screen.fixtures.tsx'
import { useServerForm } from './use-server-form.ts'

const Message = z.object({
  name: z.string().check(z.minLength(1, 'A name, please.')),
  text: z.pipe(
    z.string().check(z.minLength(1, 'A text, please.')),
    z.transform((text) => text.trim()),
  ),
})
const typed = z.optional(z.string())
const Draft = z.object({ name: typed, text: typed })

const send = vi.fn<(body: z.output<typeof Message>, key: string) => Promise<unknown>>()
const onRefused = vi.fn()

type FormProps = { hasSummary?: boolean; hidesLineForFields?: boolean; name?: string; refused?: typeof onRefused }

const Form = ({ hasSummary = true, hidesLineForFields = false, name = '', refused }: FormProps) => {
  const form = useServerForm({
    schema: Message,
    ids: { name: 'the-name', text: 'the-text' },
    initial: { name, text: '' },
    draft: { name: 'message', schema: Draft },
    hasSummary,
    hidesLineForFields,
    send: async (body, { keyFor, forget }) => {
      await send(body, keyFor(body))
      forget()
    },
    ...(refused && { onRefused: refused }),
  })
  return (
    <form onSubmit={form.onSubmit}>
      <ul>
        {form.summary.map(({ id, text }) => (
          <li key={id}>{`${id}: ${text}`}</li>
        ))}
      </ul>
      {(['name', 'text'] as const).map((each) => {
        const { error, ...field } = form.field(each)
        return <input key={each} aria-label={each} {...field} />
      })}
      <output>{form.errorText}</output>
      <button type="submit">{form.busy ? 'Sending...' : 'Send'}</button>
    </form>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = () => act(async () => fireEvent.click(screen.getByRole('button')))
const summary = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const line = () => screen.getByRole('status').textContent
const showFilled = (props: FormProps = {}) => {
  render(<Form {...props} />)
  fill('name', 'Robin')
  fill('text', ' Hello ')
}

describe('a form that the server checks', () => {
  it('sends the output of the schema once, and shows that it is busy', async () => {
    const { promise, resolve } = Promise.withResolvers()
    send.mockReturnValue(promise)
    showFilled()
    fireEvent.click(screen.getByRole('button'))
    await press()
    expect(screen.getByRole('button').textContent).toBe('Sending...')
    await act(async () => resolve(undefined))
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Robin', text: 'Hello' }, expect.any(String))
    expect(screen.getByRole('button').textContent).toBe('Send')
  })

  it('with errors is not sent, lists them in the order of the screen, and then checks each change', async () => {
    render(<Form />)
    expect(summary()).toEqual([])
    await press()
    expect(summary()).toEqual(['the-name: A name, please.', 'the-text: A text, please.'])
    fill('name', 'Robin')
    expect(summary()).toEqual(['the-text: A text, please.'])
    expect(send).not.toHaveBeenCalled()
  })

  it('without a summary focuses the first error, and checks again with the next submit', async () => {
    render(<Form hasSummary={false} />)
    fill('name', 'Robin')
    await press()
    expect(document.activeElement).toBe(field('text'))
    fill('text', 'Hello')
    expect(summary()).toEqual(['the-text: A text, please.'])
    await press()
    expect([summary(), send.mock.calls.length]).toEqual([[], 1])
  })

  it('keeps a draft through reloads until it is sent', async () => {
    showFilled()
    cleanup()
    render(<Form />)
    expect([field('name').value, field('text').value]).toEqual(['Robin', ' Hello '])
    await press()
    cleanup()
    render(<Form />)
    expect([field('name').value, field('text').value]).toEqual(['', ''])
  })

  it('sends the same body with the same key, even after a reload, and another body with another key', async () => {
    send.mockRejectedValue(refusal('network', 'No answer.'))
    showFilled()
    await press()
    cleanup()
    render(<Form />)
    await press()
    fill('text', 'Bye')
    await press()
    const [first, again, other] = send.mock.calls.map(([, key]) => key)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it.each([
    ['name', 'the-name: Too rude.', 'Please check.'],
    ['person.name', 'the-name: Too rude.', 'Please check.'],
  ])('shows the server’s sentence for %s at its field until something changes', async (path, listed, said) => {
    send.mockRejectedValue(refusal('input.invalid', 'Please check.', { fields: { [path]: 'Too rude.', other: 'No.' } }))
    showFilled()
    await press()
    expect([summary(), line()]).toEqual([[listed], said])
    fill('text', 'Bye')
    expect([summary(), line()]).toEqual([[], said])
  })

  it('shows a refusal once: at the field or above the button', async () => {
    send.mockRejectedValueOnce(refusal('place.unknown', 'Unknown.', { fields: { text: 'Unknown. Try another.' } }))
    showFilled()
    await press()
    expect([summary(), line()]).toEqual([['the-text: Unknown. Try another.'], ''])
    send.mockRejectedValueOnce(refusal('too.many', 'Too many.'))
    await press()
    expect([summary(), line()]).toEqual([[], 'Too many.'])
    await press()
    expect(line()).toBe('')
  })

  it('shows a refusal of a field only there, with hidesLineForFields', async () => {
    send.mockRejectedValueOnce(refusal('input.invalid', 'Please check.', { fields: { text: 'Too rude.' } }))
    showFilled({ hidesLineForFields: true })
    await press()
    expect([summary(), line()]).toEqual([['the-text: Too rude.'], ''])
  })

  it('lets a form handle a refusal with its own texts', async () => {
    send.mockRejectedValue(refusal('upload.used', 'Used.'))
    onRefused.mockImplementation((_, { keep }) => {
      keep({ text: '' })
      return { text: 'Used. Please add it again.' }
    })
    showFilled({ refused: onRefused })
    await press()
    expect(field('text').value).toBe('')
    expect([summary(), line()]).toEqual([['the-text: Used. Please add it again.'], ''])
  })
})
