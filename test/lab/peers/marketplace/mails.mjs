const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

const summary = ({ category, pickup_address, delivery_address, date, slot }) =>
  `${category}\nFrom: ${pickup_address}\nTo: ${delivery_address}\nWhen: ${days.format(new Date(`${date}T00:00:00Z`))}, ${slot}`

const contents = {
  accept: (row) => ({
    subject: 'A partner has accepted your request',
    paragraphs: [
      'A partner has accepted your request. Your dashboard shows who it is and how to reach them.',
      summary(row),
      'It also shows your completion code. Please only give it to them once everything has arrived.',
    ],
  }),
  complete: (row) => ({
    subject: 'Your delivery is complete',
    paragraphs: [
      'Your delivery was completed. Thanks for going the same way.',
      summary(row),
      `Your cost: £${(row.price_pence / 100).toFixed(2)}`,
    ],
  }),
}

const signs = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => signs[sign]).replaceAll('\n', '<br>')
const font = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif"
const paragraph = (text) => `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.5">${escaped(text)}</p>`

const pageOf = (subject, paragraphs) =>
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head><body style="margin:0;padding:32px 16px;background:#FBF6EC"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:540px;background:#FFFDF8;border:1px solid #E8DDC9;border-radius:16px"><tr><td style="padding:32px"><h1 style="margin:0 0 16px;${font};font-size:24px">${escaped(subject)}</h1>${paragraphs.map(paragraph).join('')}</td></tr></table></td></tr></table></body></html>`

/** The mail to the owner about a step, if there is one. The same step makes the same id, so no mail is queued twice. */
export const mailOf = (row) => {
  const content = contents[row.step]?.(row)
  if (!content) return []
  const { subject, paragraphs } = content
  const body = [...paragraphs, 'Sameway'].join('\n\n')
  return [{ id: `${row.id}.${row.version}`, address: row.email, subject, body, html: pageOf(subject, paragraphs) }]
}
