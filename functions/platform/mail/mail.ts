/** A mail to one address. Subjects hold no names or addresses, so nothing that was typed can reach a header. */
export type Mail = {
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** Where a mail program ends such mails with one press (RFC 8058). Always https. */
  oneClickUrl?: string
}

export type MailLink = { text: string; url: string }

/** The content of a mail. `code` is set large; `link` is its one button. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  code?: string
  link?: MailLink
}

/** The content of a mail whose subject comes from elsewhere. */
export type MailText = Omit<MailContent, 'subject'>

const colour = {
  paper: '#FBF6EC',
  panel: '#FFFDF8',
  line: '#E8DDC9',
  ink: '#0D2A22',
  green: '#1F6349',
  marigold: '#FABB33',
}
const font = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif"

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const dot = (fill: string): string =>
  `<td width="14" style="width:14px"><div style="width:14px;height:14px;border-radius:7px;background:${fill};font-size:0;line-height:0">&nbsp;</div></td>`

/** The route strip of every screen, drawn with table cells, because mail clients support little else. */
const routeStrip = `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 28px"><tr>${dot(colour.green)}<td width="120" style="width:120px;font-size:0;line-height:0"><div style="height:3px;background:${colour.green}">&nbsp;</div></td>${dot(colour.marigold)}<td style="padding-left:14px;${font};font-size:18px;font-weight:700;color:${colour.green}">Sameway</td></tr></table>`

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.5;color:${colour.ink}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const codeBox = (code: string): string =>
  `<p style="margin:8px 0 24px;padding:18px 24px;background:${colour.paper};border:1px solid ${colour.line};border-radius:12px;${font};font-size:34px;font-weight:700;letter-spacing:8px;text-align:center;color:${colour.ink}">${escapeHtml(code)}</p>`

const button = ({ text, url }: MailLink): string =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 26px;border-radius:12px;background:${colour.marigold};${font};font-size:16px;font-weight:700;color:${colour.ink};text-decoration:none">${escapeHtml(text)}</a></p>`

const pageEnd = '</td></tr></table></body></html>'

/** Both forms of a mail, plain text and HTML, from one content. */
export const mailPage = ({
  subject,
  heading,
  paragraphs,
  code,
  link,
}: MailContent): Pick<Mail, 'subject' | 'text' | 'html'> => {
  const [first = '', ...others] = paragraphs
  return {
    subject,
    text: [heading, first, code, ...others, link && `${link.text}: ${link.url}`, 'Sameway']
      .filter(Boolean)
      .join('\n\n'),
    html: `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:32px 16px;background:${colour.paper}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:540px;background:${colour.panel};border:1px solid ${colour.line};border-radius:16px"><tr><td style="padding:32px">${routeStrip}<h1 style="margin:0 0 16px;${font};font-size:24px;line-height:1.25;color:${colour.ink}">${escapeHtml(heading)}</h1>${paragraph(first)}${code ? codeBox(code) : ''}${others.map(paragraph).join('')}${link ? button(link) : ''}</td></tr></table>${pageEnd}`,
  }
}

const footLink = ({ text, url }: MailLink): string =>
  `<a href="${escapeHtml(url)}" style="color:${colour.ink}">${escapeHtml(text)}</a>`

/** Adds links in small print under a finished mail. */
export const withFoot = <Page extends Pick<Mail, 'text' | 'html'>>(page: Page, links: MailLink[]): Page => ({
  ...page,
  text: [page.text, ...links.map(({ text, url }) => `${text}: ${url}`)].join('\n\n'),
  html: `${page.html.slice(0, -pageEnd.length)}<p style="margin:20px 0 0;${font};font-size:14px;line-height:1.5;color:${colour.ink}">${links.map(footLink).join(' &nbsp;·&nbsp; ')}</p>${pageEnd}`,
})
