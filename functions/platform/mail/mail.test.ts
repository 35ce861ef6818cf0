import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/support/for-all.ts'
import { escapeHtml, mailPage, withFoot } from './mail.ts'

const content = { subject: 'Subject', heading: 'Heading', paragraphs: ['One.', 'Two.'] }

test('nothing that was typed becomes a tag or an attribute', () => {
  const typed = `<img src=x onerror=alert(1)>"'&`
  const { html, text } = mailPage({ ...content, paragraphs: [typed] })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
  expect(text).toContain(typed)
})

test('no text escapes its place, whatever it is', () => {
  forAll(fc.string({ unit: 'binary' }), (typed) => {
    expect(escapeHtml(typed)).not.toMatch(/[<>"']/)
  })
})

test('a code is in both forms, right after the sentence that announces it', () => {
  const { html, text } = mailPage({ ...content, code: '012345' })
  expect(text.split('\n\n')).toEqual(['Heading', 'One.', '012345', 'Two.', 'Sameway'])
  expect(html).toContain('>012345<')
})

test('no mail loads anything from anywhere', () => {
  const { html } = mailPage({ ...content, link: { text: 'Go', url: 'https://sameway.example/' } })
  expect(html.match(/https?:[^"]*/g)).toEqual(['https://sameway.example/'])
  expect(html).not.toMatch(/<(script|img|link|svg)/)
})

test('the links of the foot are the last of both forms, and the page still ends as it did', () => {
  const page = mailPage(content)
  const links = [
    { text: 'Stop', url: 'https://sameway.example/stop?a=1&b=2' },
    { text: 'Settings', url: 'https://sameway.example/settings' },
  ]
  const { text, html } = withFoot(page, links)
  expect(text).toBe(
    `${page.text}\n\nStop: https://sameway.example/stop?a=1&b=2\n\nSettings: https://sameway.example/settings`,
  )
  expect(html.match(/https?:[^"]*/g)).toEqual([
    'https://sameway.example/stop?a=1&amp;b=2',
    'https://sameway.example/settings',
  ])
  expect(html.replace(/<p style="margin:20px.*?<\/p>/, '')).toBe(page.html)
})
