import { expect, it } from 'vitest'
import { hoistStyles } from './hoist-styles.ts'

it('takes the styles out of the page, and names only the scoped ones', () => {
  const rendered =
    '<style data-emotion="css-global a1">html{color:red}</style>' +
    '<div class="css-b2"><style data-emotion="css b2 c3">.css-b2{color:blue}\n.css-c3{top:0}</style>Text</div>'
  expect(hoistStyles(rendered)).toEqual({
    html: '<div class="css-b2">Text</div>',
    css: 'html{color:red}.css-b2{color:blue}\n.css-c3{top:0}',
    ids: ['b2', 'c3'],
  })
})
